import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { notifyLogins } from '../changes/changes.js';
import { endLogins } from './logins.js';
import { removeFactorsSince } from './second-factors.js';

/** How long a code counts that was mailed to the owner's own address, in minutes. */
export const RECORD_CODE_MINUTES = 30;

/** Crockford's base32: 32 characters, so that a byte chooses evenly, and none that is read as another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const GROUP = 5;

/** The closed records of a user. */
export interface ClosedRecords {
  count: number;
  /** When the first of them closed, in milliseconds since the epoch; null: none is closed. */
  sinceMs: number | null;
  /** When the last of them closed. */
  untilMs: number | null;
}

/**
 * Closes all 1on1s of a user; takes effect with the transaction that runs, in which the user's row is locked. What is closed already keeps
 * its moment: what was made since it does not open it. @returns how many it closed
 */
export async function closeRecords(em: EntityManager, userId: string): Promise<number> {
  const rows = await em.execute<object[]>(
    'update conversations set closed_at = now() where owner = ? and closed_at is null returning id',
    [userId],
  );
  return rows.length;
}

/** What was opened. */
export interface OpenedRecords {
  count: number;
  /** When the first of them had closed, in milliseconds since the epoch; null: nothing was opened. */
  sinceMs: number | null;
}

/** Opens what closed after a moment: for whoever has shown what existed then. */
export function openRecords(em: EntityManager, userId: string, provenSince: Date): Promise<OpenedRecords> {
  return openFound(em, 'from conversations c where c.owner = ? and c.closed_at > ?', [userId, provenSince]);
}

/**
 * Opens what closed after a login began and before its token expired: the token tells the owner.
 * @param withPasskey the login counts only where a passkey was shown in it before
 */
export function openRecordsByLogin(
  em: EntityManager,
  userId: string,
  loginId: string,
  withPasskey: boolean,
): Promise<OpenedRecords> {
  const shown = withPasskey ? 'and l.passkey_at < c.closed_at' : '';
  return openFound(
    em,
    `from conversations c join logins l on l.user_id = c.owner
      where l.id = ? and l.user_id = ? and ${isOfBefore('l', 'c')} ${shown}`,
    [loginId, userId],
  );
}

async function openFound(em: EntityManager, found: string, values: readonly unknown[]): Promise<OpenedRecords> {
  const [row] = await em.execute<OpenedRecords[]>(
    `with found as (select c.id, c.closed_at ${found}),
          opened as (update conversations set closed_at = null where id in (select id from found))
     select count(*)::int as count, (extract(epoch from min(closed_at)) * 1000)::float8 as "sinceMs" from found`,
    [...values],
  );
  return row ?? { count: 0, sinceMs: null };
}

/** What an administrator does that ends the logins of a user. */
const ENDING_ACT = `(a.action in ('user_deactivated', 'second_factor_removed', 'identity_unlinked')
    or (a.action = 'user_changed' and a.fields && array['role', 'mustChangePassword']))`;

/**
 * The condition that a login ran when a 1on1 closed, or until an administrator ended it by what came before the reset; no open 1on1
 * fulfils it. One that its owner ended tells nothing. Nor does one after which somebody logged in before the 1on1 closed: whoever has
 * an account made knows its first password, may log in before its owner, and may end that login by such an act.
 */
function isOfBefore(login: string, conversation: string): string {
  const closed = `${conversation}.closed_at`;
  const act = `exists (select from audit a where a.target = ${login}.user_id and ${ENDING_ACT}
    and a.at between ${login}.ended_at - interval '1 minute' and ${login}.ended_at + interval '1 minute')`;
  const later = `exists (select from logins later where later.user_id = ${login}.user_id
    and later.created_at >= ${login}.ended_at and later.created_at < ${closed})`;
  return `${login}.created_at < ${closed} and ${login}.expires_at > ${closed}
        and (${login}.ended_at is null or ${login}.ended_at >= ${closed} or (${act} and not ${later}))`;
}

/**
 * Takes away what has come to open an account since a moment, for who has proven to be the owner: it may be another's. The company's
 * login with which the account began is nobody else's.
 * @param loginId the owner's login, which stays with what it began with; null: there is none yet
 */
export async function removeWaysSince(
  em: EntityManager,
  userId: string,
  since: Date,
  loginId: string | null,
): Promise<void> {
  await em.execute('delete from password_resets where user_id = ?', [userId]);
  await em.execute('delete from recovery_codes where user_id = ? and created_at >= ?', [userId, since]);
  await removeFactorsSince(em, userId, since);
  await em.execute(
    `delete from identities where user_id = ? and created_at >= ? and not names_user
        and id is distinct from (select identity_id from logins where id = ?::uuid)`,
    [userId, since, loginId],
  );
  await notifyLogins(em, userId, await endLogins(em, userId, loginId === null ? 'all' : { allBut: loginId }));
}

export async function closedRecords(em: EntityManager, userId: string): Promise<ClosedRecords> {
  const [row] = await em.execute<ClosedRecords[]>(
    `select count(*)::int as count, (extract(epoch from min(closed_at)) * 1000)::float8 as "sinceMs",
            (extract(epoch from max(closed_at)) * 1000)::float8 as "untilMs"
       from conversations where owner = ? and closed_at is not null`,
    [userId],
  );
  return row ?? { count: 0, sinceMs: null, untilMs: null };
}

/** Whether a user has closed records. */
export async function hasClosedRecords(em: EntityManager, userId: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'select from conversations where owner = ? and closed_at is not null limit 1',
    [userId],
  );
  return rows.length > 0;
}

/** A new code that opens the closed records of a user once: 20 letters and digits (100 bits) in groups of five. Only its hash is kept. */
export async function createRecordCode(em: EntityManager, userId: string): Promise<string> {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  await em.execute(
    `insert into record_codes (code_hash, user_id, expires_at) values (?, ?, now() + ? * interval '1 minute')`,
    [hashOf(letters), userId, RECORD_CODE_MINUTES],
  );
  return Array.from({ length: LENGTH / GROUP }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP)).join('-');
}

/** Uses a code up, however it was typed. @returns whether it was one of the user's: of two who try at once one gets true */
export async function takeRecordCode(em: EntityManager, userId: string, code: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'delete from record_codes where user_id = ? and code_hash = ? and expires_at > now() returning user_id',
    [userId, hashOf(code.replaceAll(/[-\s]/gu, '').toUpperCase())],
  );
  return rows.length === 1;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
