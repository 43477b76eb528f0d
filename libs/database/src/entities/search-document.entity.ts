import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const SearchDocumentSchema = defineEntity({
  name: 'SearchDocument',
  tableName: 'search_documents',
  uniques: [{ properties: ['conversationId'] }],
  properties: {
    ...ownedByConversation,
    /** The revision of the conversation that it was made of: with another it is out of date. */
    revision: p.integer(),
    /** All that is said and written in a conversation, folded, in pieces, sealed. */
    documentSealed: p.blob(),
    /** Which pairs of characters the document holds, sealed; null: it is short. */
    signatureSealed: p.blob().nullable(),
  },
});

/** What a search looks through: one row a conversation, made at the update, and anew when a search finds it out of date. */
export class SearchDocument extends SearchDocumentSchema.class {}
SearchDocumentSchema.setClass(SearchDocument);
