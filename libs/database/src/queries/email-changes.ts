import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import type { EmailChange } from '../entities/email-change.entity.js';

/** How long a change of a mail address can be undone from the old one, in hours. */
export const EMAIL_UNDO_HOURS = 72;

type KeptEmail = Pick<EmailChange, 'id' | 'userId' | 'oldEmail'> & Partial<Pick<EmailChange, 'oldIsOwn'>>;

/** What a token brings back that undoes a change. */
export interface UndoneEmail {
  oldEmail: string;
  /** Whether the owner chose that address. */
  oldIsOwn: boolean;
  changedMs: number;
}

/** Keeps the address that a user had until now, so that it can be told and brought back. The user's row is locked. */
export async function keepOldEmail(
  em: EntityManager,
  { id, userId, oldEmail, oldIsOwn = true }: KeptEmail,
): Promise<void> {
  await em.execute(
    `insert into email_changes (id, user_id, old_email, old_is_own, changed_at, expires_at)
     select ?, ?, ?, ?, at, at + make_interval(hours => ?) from clock_timestamp() as at`,
    [id, userId, oldEmail, oldIsOwn, EMAIL_UNDO_HOURS],
  );
}

/**
 * A new token that undoes the change once, and the address it goes to. Those of earlier attempts count too: their mails may have
 * arrived. @returns null when the change can be undone no longer
 */
export async function createEmailUndo(
  em: EntityManager,
  id: string,
): Promise<{ token: string; oldEmail: string } | null> {
  const token = randomBytes(32).toString('base64url');
  const [row] = await em.execute<{ oldEmail: string }[]>(
    `update email_changes set token_hashes = array_append(token_hashes, ?) where id = ? and expires_at > now()
     returning old_email as "oldEmail"`,
    [hashOf(token), id],
  );
  return row === undefined ? null : { token, oldEmail: row.oldEmail };
}

/** Whose change the token undoes; null when it is unknown, used or too old. */
export async function findEmailUndo(em: EntityManager, token: string): Promise<string | null> {
  const [row] = await em.execute<{ userId: string }[]>(
    `select user_id as "userId" from email_changes where ? = any (token_hashes) and expires_at > now()`,
    [hashOf(token)],
  );
  return row?.userId ?? null;
}

/**
 * Uses the token up, with those of later changes: of several addresses the earliest has the last word. The user's row is locked, so
 * that of two who try at the same time one gets the address. @returns the address to bring back, and when it was changed; null as
 * {@link findEmailUndo}
 */
export async function useEmailUndo(em: EntityManager, userId: string, token: string): Promise<UndoneEmail | null> {
  const [row] = await em.execute<(UndoneEmail & { id: string })[]>(
    `select id, old_email as "oldEmail", old_is_own as "oldIsOwn", (extract(epoch from changed_at) * 1000)::float8 as "changedMs" from email_changes
      where user_id = ? and ? = any (token_hashes) and expires_at > clock_timestamp()`,
    [userId, hashOf(token)],
  );
  if (row === undefined) return null;
  await em.execute(
    `delete from email_changes later using email_changes used
      where used.id = ? and later.user_id = used.user_id and later.changed_at >= used.changed_at`,
    [row.id],
  );
  return row;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
