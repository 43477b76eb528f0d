import type { EntityManager } from '@mikro-orm/postgresql';
import type { Mail } from '../entities/mail.entity.js';
import { removeOldSignOns } from './sign-ons.js';

/** A mail of which an attempt begins. */
export interface ClaimedMail extends Pick<Mail, 'kind' | 'attempts'> {
  userId: string | null;
}

/** A mail is given up after this number of attempts. The last one comes more than a day after the first. */
const MAIL_ATTEMPTS = 12;
/**
 * The last attempt is as long ago as the pause after it lasts. Each pause is twice the one before: a mail server that is away for a night
 * keeps no owner from the letter that tells of a change of the account.
 */
const IS_DUE = `tried_at < now() - ? * interval '1 millisecond' * power(2, attempts - 1)`;

/**
 * Begins an attempt at a requested mail whose last one is long enough ago; so it is sent once even if it was queued more often.
 * @param pauseMs between the first attempt and the second
 * @returns the mail's kind and user (null: no user), or null when there is nothing to do
 */
export async function claimMail(em: EntityManager, id: string, pauseMs: number): Promise<ClaimedMail | null> {
  const [row] = await em.execute<ClaimedMail[]>(
    `update mails set attempts = attempts + 1, tried_at = now()
      where id = ? and state = 'wanted' and attempts < ? and (tried_at is null or ${IS_DUE})
     returning kind, user_id as "userId", attempts`,
    [id, MAIL_ATTEMPTS, pauseMs],
  );
  return row ?? null;
}

/**
 * Gives up the mails whose last attempt had no result, and returns the others whose next attempt is due.
 * @param pauseMs between the first attempt and the second
 */
export async function overdueMails(em: EntityManager, pauseMs: number): Promise<string[]> {
  const ago = `now() - ? * interval '1 millisecond'`;
  await em.execute(`update mails set state = 'failed' where state = 'wanted' and attempts >= ? and tried_at < ${ago}`, [
    MAIL_ATTEMPTS,
    pauseMs,
  ]);
  const rows = await em.execute<{ id: string }[]>(
    `select id from mails
      where state = 'wanted' and attempts < ? and (case when tried_at is null then wanted_at < ${ago} else ${IS_DUE} end)
      order by wanted_at limit 500`,
    [MAIL_ATTEMPTS, pauseMs, pauseMs],
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
