import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { PasswordReset } from '../entities/password-reset.entity.js';

/** How long a token counts, in minutes. */
export const PASSWORD_RESET_MINUTES = 30;

/** How long a token counts that an administrator's reset has made, in hours. */
export const ADMIN_RESET_HOURS = 24;

/**
 * A new token with which the user can set a password once, within {@link PASSWORD_RESET_MINUTES}. Only its hash is kept.
 * @param closesRecords another than the owner may get it
 */
export async function createPasswordReset(em: EntityManager, userId: string, closesRecords: boolean): Promise<string> {
  return keepHash(em, { userId, closesRecords }, randomBytes(32).toString('base64url'), PASSWORD_RESET_MINUTES);
}

/** The same for {@link ADMIN_RESET_HOURS}, to be read aloud and typed: 20 letters and digits (100 bits) in groups of five. */
export async function createResetCode(em: EntityManager, userId: string, closesRecords: boolean): Promise<string> {
  const letters = Array.from(randomBytes(CODE_LENGTH), (byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length));
  return keepHash(em, { userId, closesRecords }, inGroups(letters.join('')), ADMIN_RESET_HOURS * 60);
}

/** Crockford's base32: 32 characters, so that a byte chooses evenly, and none that is read as another. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 20;
const GROUP = 5;

function inGroups(code: string): string {
  return Array.from({ length: CODE_LENGTH / GROUP }, (_, at) => code.slice(at * GROUP, (at + 1) * GROUP)).join('-');
}

/** A code as it was made, however it was typed; the token of a mail, which is longer, as it is. */
function asMade(token: string): string {
  const typed = token.replaceAll(/[-\s]/gu, '').toUpperCase();
  return typed.length === CODE_LENGTH ? inGroups(typed) : token;
}

async function keepHash(
  em: EntityManager,
  of: Pick<PasswordReset, 'userId' | 'closesRecords'>,
  token: string,
  minutes: number,
): Promise<string> {
  const expiresAt = raw(`now() + ? * interval '1 minute'`, [minutes]);
  await em.insert(PasswordReset, { tokenHash: hashOf(token), ...of, expiresAt });
  return token;
}

/** Whether a token has the form of a code that an administrator's reset has made, and not that of a mail. */
export function isResetCode(token: string): boolean {
  return token.replaceAll(/[-\s]/gu, '').length === CODE_LENGTH;
}

/** Whose token it is; null when it is unknown, used or too old. */
export async function findPasswordReset(em: EntityManager, token: string): Promise<string | null> {
  const reset = await em.findOne(PasswordReset, { tokenHash: hashOf(token), expiresAt: { $gt: raw('now()') } });
  return reset?.userId ?? null;
}

/** What a token did that was used up. */
export interface UsedReset {
  userId: string;
  /** With it the records of before close. */
  closesRecords: boolean;
}

/** {@link takeReset} of a token. */
export function usePasswordReset(em: EntityManager, token: string): Promise<UsedReset | null> {
  return takeReset(em, hashOf(token));
}

/** What is kept of a code while its owner signs on. */
export function resetHashOf(token: string): string {
  return hashOf(token);
}

/** Uses the token of a hash up: of two who try at the same time one gets it. @returns null when it is unknown, used or too old */
export async function takeReset(em: EntityManager, tokenHash: string): Promise<UsedReset | null> {
  const [row] = await em.execute<UsedReset[]>(
    `delete from password_resets where token_hash = ? and expires_at > now()
     returning user_id as "userId", closes_records as "closesRecords"`,
    [tokenHash],
  );
  return row ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(asMade(token)).digest('hex');
}
