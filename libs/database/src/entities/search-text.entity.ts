import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const SearchTextSchema = defineEntity({
  name: 'SearchText',
  tableName: 'search_texts',
  uniques: [{ properties: ['conversationId'] }],
  properties: {
    ...ownedByConversation,
    /** All that is said and written in a conversation, folded as {@link foldedSql} says. */
    text: p.text(),
  },
});

/** What a search looks through: one row a conversation, written by `touch`. */
export class SearchText extends SearchTextSchema.class {}
SearchTextSchema.setClass(SearchText);
