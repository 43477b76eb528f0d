import { openText, sealText, type Place } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomBytes } from 'node:crypto';
import { keyRing } from '../sealed/key-ring.js';
import { keyOfOwner } from '../sealed/sealing-unit.js';
import { RecoveryCode } from '../entities/recovery-code.entity.js';
import { Totp } from '../entities/totp.entity.js';

/** What an account asks for beside the password, and what is left to stand in for it. */
export interface FactorState {
  hasTotp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export async function readFactors(em: EntityManager, userId: string): Promise<FactorState> {
  const [row] = await em.execute<FactorState[]>(
    `select exists (select from totps where user_id = u.id and confirmed_at is not null) as "hasTotp",
            (select count(*)::int from passkeys where user_id = u.id) as passkeys,
            (select count(*)::int from recovery_codes where user_id = u.id) as "recoveryCodes"
       from users u where id = ?`,
    [userId],
  );
  return row ?? { hasTotp: false, passkeys: 0, recoveryCodes: 0 };
}

/** The secret of an authenticator app, opened. */
export interface TotpSecret {
  secret: string;
  isConfirmed: boolean;
  /** It was begun in the last hour: a set-up that was left does not wait for whoever guesses its code. */
  isFresh: boolean;
}

/** Keeps a secret that is still to be confirmed, in place of an earlier such. @returns false where one is confirmed already */
export async function beginTotp(em: EntityManager, userId: string, secret: string): Promise<boolean> {
  const sealed = sealText(await keyOfOwner(em, userId), placeOf(userId), secret);
  const rows = await em.execute<object[]>(
    `insert into totps (user_id, secret_sealed, begun_at) values (?, decode(?, 'hex'), now())
     on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, begun_at = excluded.begun_at, last_step = 0
      where totps.confirmed_at is null
     returning user_id`,
    [userId, sealed.toString('hex')],
  );
  return rows.length === 1;
}

/** The secret of a user; null where there is none. It opens without a login: a code is asked for before there is one. */
export async function readTotp(em: EntityManager, userId: string): Promise<TotpSecret | null> {
  const [row] = await em.execute<{ sealed: string; isConfirmed: boolean; isFresh: boolean }[]>(
    `select encode(secret_sealed, 'hex') as sealed, confirmed_at is not null as "isConfirmed",
            begun_at > now() - interval '1 hour' as "isFresh" from totps where user_id = ?`,
    [userId],
  );
  if (row === undefined) return null;
  const sealed = Buffer.from(row.sealed, 'hex');
  const ring = keyRing(em, userId);
  await ring.loadFor(em, [sealed]);
  const { isConfirmed, isFresh } = row;
  return { secret: openText(ring.keyOf(sealed), placeOf(userId), sealed), isConfirmed, isFresh };
}

/** Takes the code of a time step. @returns false when this step or a later one was taken before: of two who try at once one gets true */
export async function takeTotpStep(em: EntityManager, userId: string, step: number): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'update totps set last_step = ? where user_id = ? and last_step < ? returning user_id',
    [step, userId, step],
  );
  return rows.length === 1;
}

/** From now on the account asks for codes. @returns false where there was nothing to confirm */
export async function confirmTotp(em: EntityManager, userId: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'update totps set confirmed_at = now() where user_id = ? and confirmed_at is null returning user_id',
    [userId],
  );
  return rows.length === 1;
}

/** @returns whether there was a confirmed one */
export async function removeTotp(em: EntityManager, userId: string): Promise<boolean> {
  const rows = await em.execute<{ was: boolean }[]>(
    'delete from totps where user_id = ? returning confirmed_at is not null as was',
    [userId],
  );
  return rows[0]?.was === true;
}

/** Number of recovery codes that are made at a time. */
const RECOVERY_CODES = 10;
/** Crockford's base32: 32 characters, so that a byte chooses evenly, and none that is read as another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const GROUP = 4;

/** Makes recovery codes in place of those of before. @returns them, of which only the hashes are kept */
export async function makeRecoveryCodes(em: EntityManager, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join(''),
  );
  await removeRecoveryCodes(em, userId);
  await em.insertMany(
    RecoveryCode,
    codes.map((code) => ({ userId, codeHash: hashOf(code) })),
  );
  return codes.map((code) =>
    Array.from({ length: LENGTH / GROUP }, (_, at) => code.slice(at * GROUP, (at + 1) * GROUP)).join('-'),
  );
}

/** Uses a recovery code up: of two who try at once one gets it. @returns when it was made; null: it is none */
export async function useRecoveryCode(em: EntityManager, userId: string, code: string): Promise<Date | null> {
  const typed = code.replaceAll(/[-\s]/gu, '').toUpperCase();
  const [row] = await em.execute<{ madeMs: number }[]>(
    `delete from recovery_codes where user_id = ? and code_hash = ?
     returning (extract(epoch from created_at) * 1000)::float8 as "madeMs"`,
    [userId, hashOf(typed)],
  );
  return row === undefined ? null : new Date(row.madeMs);
}

export async function removeRecoveryCodes(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(RecoveryCode, { userId });
}

/** Takes away what an account has been given as a second factor since a moment, and the recovery codes where nothing else is left. */
export async function removeFactorsSince(em: EntityManager, userId: string, since: Date): Promise<void> {
  await em.execute('delete from passkeys where user_id = ? and created_at >= ?', [userId, since]);
  await em.execute('delete from totps where user_id = ? and begun_at >= ?', [userId, since]);
  const { hasTotp, passkeys } = await readFactors(em, userId);
  if (!hasTotp && passkeys === 0) await removeRecoveryCodes(em, userId);
}

/** Takes everything away that an account asks for beside the password. @returns whether there was something */
export async function removeFactors(em: EntityManager, userId: string): Promise<boolean> {
  const { hasTotp, passkeys } = await readFactors(em, userId);
  await em.nativeDelete(Totp, { userId });
  await em.execute('delete from passkeys where user_id = ?', [userId]);
  await removeRecoveryCodes(em, userId);
  return hasTotp || passkeys > 0;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

function placeOf(userId: string): Place {
  return { table: 'totps', row: userId, column: 'secret', owner: userId };
}
