import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const SentimentSchema = defineEntity({
  name: 'Sentiment',
  tableName: 'sentiments',
  uniques: [{ properties: ['conversationId'] }],
  properties: {
    ...ownedByConversation,
    /** Tendency of the words, 0 to 1. */
    positiveScore: p.double(),
    negativeScore: p.double(),
  },
});

export class Sentiment extends SentimentSchema.class {}
SentimentSchema.setClass(Sentiment);
