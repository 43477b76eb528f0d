import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';

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

/** Opens what closed after a moment: for whoever has shown what existed then. @returns how many it opened */
export async function openRecords(em: EntityManager, userId: string, provenSince: Date): Promise<number> {
  const rows = await em.execute<object[]>(
    'update conversations set closed_at = null where owner = ? and closed_at > ? returning id',
    [userId, provenSince],
  );
  return rows.length;
}

/** Opens what closed while a login ran: its token tells the owner. @returns how many it opened */
export async function openRecordsByLogin(em: EntityManager, userId: string, loginId: string): Promise<number> {
  const rows = await em.execute<object[]>(
    `update conversations c set closed_at = null from logins l
      where l.id = ? and l.user_id = ? and c.owner = l.user_id and ${ranAtClosing('l', 'c')}
      returning c.id`,
    [loginId, userId],
  );
  return rows.length;
}

/** The condition that a login ran when a 1on1 closed; no open 1on1 fulfils it. */
export function ranAtClosing(login: string, conversation: string): string {
  const closed = `${conversation}.closed_at`;
  return `${login}.created_at < ${closed} and ${login}.expires_at > ${closed}
        and (${login}.ended_at is null or ${login}.ended_at >= ${closed})`;
}

export async function closedRecords(em: EntityManager, userId: string): Promise<ClosedRecords> {
  const [row] = await em.execute<ClosedRecords[]>(
    `select count(*)::int as count, (extract(epoch from min(closed_at)) * 1000)::float8 as "sinceMs"
       from conversations where owner = ? and closed_at is not null`,
    [userId],
  );
  return row ?? { count: 0, sinceMs: null };
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
