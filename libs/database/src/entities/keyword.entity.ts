import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const KeywordSchema = defineEntity({
  name: 'Keyword',
  tableName: 'keywords',
  properties: {
    ...ownedByConversation,
    keyword: p.text().persist(false),
    keywordSealed: p.blob().nullable(),
    /** Stands for the word where the database counts. */
    tag: p.blob().nullable(),
    frequency: p.integer(),
    /** Distinctiveness; ranks within the conversation. */
    score: p.double(),
  },
});

/** One of the top 30 keywords of a conversation. */
export class Keyword extends KeywordSchema.class {}
KeywordSchema.setClass(Keyword);
