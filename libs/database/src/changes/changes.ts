import { CONVERSATION_PARTS, type ConversationPart } from '@app/contract';
import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Conversation } from '../entities/conversation.entity.js';

/** The channel of PostgreSQL's NOTIFY that carries every saved change. */
export const CHANGES_CHANNEL = 'jizo_changes';

const conversationChange = z.object({
  owner: z.string(),
  conversationId: z.string(),
  part: z.enum(CONVERSATION_PARTS),
  revision: z.number(),
  /** Words were deleted: anything made of them must go too. */
  erased: z.literal(true).optional(),
});
/** A question was proposed; whoever follows the conversation reads it. The notification holds none of its words. */
const hintChange = z.object({
  owner: z.string(),
  conversationId: z.string(),
  part: z.literal('hint'),
  questionId: z.string(),
});
const accountChange = z.object({
  owner: z.string(),
  part: z.literal('account'),
  /** The one login that has ended; without it all have. */
  login: z.string().optional(),
});

/** What a notification carries. */
export const changeSchema = z.union([conversationChange, hintChange, accountChange]);

/** A saved change of a conversation: whose, which, what and the conversation's new revision. */
export type Change = z.infer<typeof conversationChange>;

/**
 * Raises the conversation's revision by one for each part, saves pending changes and notifies each api
 * process once a part, all in the running transaction: listeners learn of it when, and only if, it commits.
 */
export async function touch(
  em: EntityManager,
  conversation: Conversation,
  parts: readonly ConversationPart[],
  { erased = false } = {},
): Promise<void> {
  if (!em.isInTransaction()) throw new Error('touch belongs into the saving transaction');
  await em.flush();
  if (parts.length === 0) return;
  const { id: conversationId, owner } = conversation;
  // The database raises the number, so that a revision is never given twice, even if an old one was read before.
  conversation.revision = raw<number>('revision + ?', [parts.length]);
  await em.flush();
  const before = conversation.revision - parts.length;
  const changes = parts.map((part, n): Change => ({
    owner,
    conversationId,
    part,
    revision: before + n + 1,
    ...(erased && { erased }),
  }));
  await notify(em, changes);
}

/** A question that was proposed: whose, in which conversation, and its id. */
export type OfferedHint = z.infer<typeof hintChange>;

/** Tells every api process of a question that was proposed. */
export async function notifyHint(em: EntityManager, hint: Omit<OfferedHint, 'part'>): Promise<void> {
  await notify(em, [{ ...hint, part: 'hint' }]);
}

/** Ends the sockets of a user whose tokens no longer count. Inside a transaction it takes effect at commit. */
export async function notifyAccount(em: EntityManager, userId: string): Promise<void> {
  await notify(em, [{ owner: userId, part: 'account' }]);
}

/** Ends the sockets of single logins of a user. Inside a transaction it takes effect at commit. */
export async function notifyLogins(em: EntityManager, userId: string, logins: readonly string[]): Promise<void> {
  await notify(
    em,
    logins.map((login) => ({ owner: userId, part: 'account', login })),
  );
}

async function notify(em: EntityManager, changes: readonly z.infer<typeof changeSchema>[]): Promise<void> {
  await em.execute('select pg_notify(?, change::text) from json_array_elements(?::json) as change', [
    CHANGES_CHANNEL,
    JSON.stringify(changes),
  ]);
}

/** Takes a named lock until the transaction ends, if no other transaction holds it. */
export async function tryTransactionLock(em: EntityManager, name: string): Promise<boolean> {
  if (!em.isInTransaction()) throw new Error('a transaction lock needs a transaction');
  const [row] = await em.execute<{ locked: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as locked',
    [`jizo.${name}`],
  );
  return row?.locked === true;
}
