import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail } from '../entities/mail.entity.js';
import { removeOldSignOns } from './sign-ons.js';

/** A mail of which an attempt begins. */
export interface ClaimedMail extends Pick<Mail, 'kind' | 'attempts'> {
  userId: string | null;
}

/** A mail is given up after this number of attempts. */
export const MAIL_ATTEMPTS = 5;

/**
 * Begins an attempt at a requested mail that has had none since `since`; so it is sent once even if it was queued more often.
 * @returns the mail's kind and user (null: no user), or null when there is nothing to do
 */
export async function claimMail(em: EntityManager, id: string, since: Date): Promise<ClaimedMail | null> {
  const [row] = await em.execute<ClaimedMail[]>(
    `update mails set attempts = attempts + 1, tried_at = now()
      where id = ? and state = 'wanted' and attempts < ? and (tried_at is null or tried_at < ?)
     returning kind, user_id as "userId", attempts`,
    [id, MAIL_ATTEMPTS, since],
  );
  return row ?? null;
}

/** Gives up the mails whose last attempt had no result, and returns the others that have waited since before `since`. */
export async function overdueMails(em: EntityManager, since: Date): Promise<string[]> {
  await em.execute(`update mails set state = 'failed' where state = 'wanted' and attempts >= ? and tried_at < ?`, [
    MAIL_ATTEMPTS,
    since,
  ]);
  const rows = await em.execute<{ id: string }[]>(
    `select id from mails where state = 'wanted' and attempts < ? and coalesce(tried_at, wanted_at) < ?
      order by wanted_at limit 500`,
    [MAIL_ATTEMPTS, since],
  );
  return rows.map(({ id }) => id);
}

/** Removes what no longer counts: limits whose window is over, tokens that are too old, mails and logins that are done with for a month. While
 * records are closed the logins stay that began before: one opens them, or a later one tells that it does not. */
export async function removeOutdated(em: EntityManager): Promise<void> {
  await em.execute('delete from rate_limits where ends_at < now()');
  await em.execute('delete from password_resets where expires_at < now()');
  await em.execute('delete from email_changes where expires_at < now()');
  await removeOldSignOns(em);
  await em.execute('delete from passkey_challenges where expires_at < now()');
  await em.execute('delete from record_codes where expires_at < now()');
  await em.execute(
    `delete from logins l where least(l.expires_at, l.ended_at) < now() - interval '30 days'
        and not exists (select from conversations c where c.owner = l.user_id and c.closed_at > l.created_at)`,
  );
  await em.execute(`delete from mails where state <> 'wanted' and wanted_at < now() - interval '30 days'`);
}
