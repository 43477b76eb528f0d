import { p } from '@mikro-orm/postgresql';
import { newId } from '@app/platform';

/**
 * Columns of everything that belongs to a user. References are plain ids: the foreign keys, composite with `owner`
 * so that a child can never hang on somebody else's parent, stand in the migrations.
 */
export const owned = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => newId()),
  owner: p.uuid(),
};

/** Columns of a child of a conversation. */
export const ownedByConversation = { ...owned, conversationId: p.uuid() };
