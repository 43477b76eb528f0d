import { CONVERSATION_PARTS, type ConversationPart } from '@app/contract';
import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Conversation } from '../entities/conversation.entity.js';
import { refreshSearchText } from '../queries/search-text.js';

/** The channel of PostgreSQL's NOTIFY that carries every saved change. */
export const CHANGES_CHANNEL = 'jizo_changes';

const conversationChange = z.object({
  owner: z.string(),
  conversationId: z.string(),
  part: z.enum(CONVERSATION_PARTS),
  revision: z.number(),
  /** Words were deleted: nobody may keep what was made of them. */
  erased: z.literal(true).optional(),
});
const accountChange = z.object({ owner: z.string(), part: z.literal('account') });

/** What a notification carries. */
export const changeSchema = z.union([conversationChange, accountChange]);

/** A saved change of a conversation: whose, which, what and the conversation's new revision. */
export type Change = z.infer<typeof conversationChange>;

/**
 * Raises the conversation's revision, saves what is pending, refreshes what a search finds and tells every api process, all in the transaction that
 * runs: who listens learns of it when, and only if, it commits.
 */
export async function touch(
  em: EntityManager,
  conversation: Conversation,
  part: ConversationPart,
  { erased = false } = {},
): Promise<void> {
  if (!em.isInTransaction()) throw new Error('touch belongs into the saving transaction');
  await em.flush();
  // Raised by the database, so that a revision is never given twice, whatever was read before.
  conversation.revision = raw<number>('revision + 1');
  await em.flush();
  await refreshSearchText(em, conversation.owner, conversation.id, part);
  const change: Change = {
    owner: conversation.owner,
    conversationId: conversation.id,
    part,
    revision: conversation.revision,
    ...(erased && { erased }),
  };
  await notify(em, change);
}

/** Ends the sockets of a user whose tokens no longer count. Inside a transaction it takes effect at commit. */
export async function notifyAccount(em: EntityManager, userId: string): Promise<void> {
  await notify(em, { owner: userId, part: 'account' });
}

async function notify(em: EntityManager, change: z.infer<typeof changeSchema>): Promise<void> {
  await em.execute('select pg_notify(?, ?)', [CHANGES_CHANNEL, JSON.stringify(change)]);
}

/** Takes a named lock until the transaction ends, if nobody else holds it. */
export async function tryTransactionLock(em: EntityManager, name: string): Promise<boolean> {
  if (!em.isInTransaction()) throw new Error('a transaction lock needs a transaction');
  const [row] = await em.execute<{ locked: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
    [`jizo.${name}`],
  );
  return row?.locked === true;
}
