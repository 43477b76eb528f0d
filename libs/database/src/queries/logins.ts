import type { LoginFactor, Role } from '@app/contract';
import { newId } from '@app/platform';
import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { Login } from '../entities/login.entity.js';
import type { FinishedSignOn } from './sign-ons.js';

/** A user as the request of one of their logins finds them. */
export interface LoginUser {
  id: string;
  username: string;
  email: string | null;
  role: Role;
  mustChangePassword: boolean;
  tokenVersion: number;
  active: boolean;
  factor: LoginFactor;
  /** Whether the account asks for something beside the password. */
  hasSecondFactor: boolean;
  /** Whether a passkey was shown in the login. */
  hasShownPasskey: boolean;
  /** Whether the login counts: it has neither ended nor expired. */
  counts: boolean;
  /** Whether the time it was last seen is due to be written. */
  isDue: boolean;
}

/** How exactly a login knows when it was last seen. */
const SEEN_EVERY = `interval '5 minutes'`;
const COUNTS = 'l.ended_at is null and l.expires_at > now()';
const HAS_SECOND_FACTOR = `(exists (select from totps t where t.user_id = u.id and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = u.id))`;

/** $1 is the login, $2 the user. */
const LOGIN_USER = `
  select u.id, u.username, u.email, u.role, u.must_change_password as "mustChangePassword", u.token_version as "tokenVersion", u.active,
         coalesce(l.factor, 'password') as factor, ${HAS_SECOND_FACTOR} as "hasSecondFactor",
         l.passkey_at is not null as "hasShownPasskey", coalesce(${COUNTS}, false) as counts, coalesce(l.seen_at < now() - ${SEEN_EVERY}, false) as "isDue"
    from users u left join logins l on l.id = $1::uuid and l.user_id = u.id
   where u.id = $2::uuid`;

/**
 * The user of a login, and whether the login counts: asked at each request, so it is one statement, which each connection plans once
 * (see conversation-detail.ts). @returns null where there is no such user
 */
export async function readLogin(em: EntityManager, loginId: string, userId: string): Promise<LoginUser | null> {
  const pool = await em.getConnection().getNativeClient();
  const { rows } = await pool.query<LoginUser>({ name: 'login-user', text: LOGIN_USER, values: [loginId, userId] });
  return rows[0] ?? null;
}

/** Notes that a login is in use, unless that was noted a few minutes ago. */
export async function noteSeen(em: EntityManager, loginId: string): Promise<void> {
  await em.execute(`update logins set seen_at = now() where id = ? and seen_at < now() - ${SEEN_EVERY}`, [loginId]);
}

/** What a login begins with. */
export interface NewLogin {
  userId: string;
  /** The version that the user's tokens had when the password was checked. */
  tokenVersion: number;
  device: string;
  factor: LoginFactor;
  /** In seconds. */
  lifetime: number;
  /** What a login that began at the company's provider keeps of it. */
  signOn?: Pick<FinishedSignOn, 'identityId' | 'providerSession' | 'idTokenSealed' | 'provenAt'> | undefined;
}

/** Begins a login. @returns its id, or null when the user's access has ended since it was checked */
export async function beginLogin(
  em: EntityManager,
  { userId, tokenVersion, device, factor, lifetime, signOn }: NewLogin,
): Promise<string | null> {
  // A provider lets people in who have proved who they are this morning, and not just now.
  const provenAt = signOn === undefined ? 'now()' : 'least(now(), to_timestamp(coalesce(?::float8, 0)))';
  const passkeyAt = factor === 'passkey' ? 'now()' : 'null';
  // The lock orders it against what ends all logins of the user: that sees this one, or this one sees that.
  const [row] = await em.execute<{ id: string }[]>(
    `insert into logins (id, user_id, device, factor, created_at, seen_at, proven_at, passkey_at, expires_at, identity_id, provider_session, id_token_sealed)
     select ?, id, ?, ?, now(), now(), ${provenAt}, ${passkeyAt}, now() + ? * interval '1 second', ?::uuid, ?, ?
       from users where id = ? and token_version = ? and active for share
     returning id`,
    [
      ...[newId(), device, factor],
      ...(signOn === undefined ? [] : [signOn.provenAt]),
      lifetime,
      ...[signOn?.identityId ?? null, signOn?.providerSession ?? null, signOn?.idTokenSealed ?? null],
      ...[userId, tokenVersion],
    ],
  );
  return row?.id ?? null;
}

/** Notes that the person of a login has just proved again to be the user. */
export async function noteProof(em: EntityManager, loginId: string): Promise<void> {
  await em.execute('update logins set proven_at = now() where id = ?', [loginId]);
}

/** {@link noteProof} of a passkey. */
export async function notePasskey(em: EntityManager, loginId: string): Promise<void> {
  await em.execute('update logins set proven_at = now(), passkey_at = now() where id = ?', [loginId]);
}

/** For so long a proof counts for what is asked twice, in minutes. */
const PROOF_MINUTES = 10;

/** Whether the person of a login has proved just now to be the user. */
export async function isProven(em: EntityManager, loginId: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select from logins where id = ? and proven_at > now() - ? * interval '1 minute'`,
    [loginId, PROOF_MINUTES],
  );
  return rows.length === 1;
}

/** The logins of a user that count, the latest used first. */
export function openLogins(em: EntityManager, userId: string): Promise<Login[]> {
  return em.find(
    Login,
    { userId, endedAt: null, expiresAt: { $gt: raw('now()') } },
    { orderBy: { seenAt: 'desc', id: 'desc' } },
  );
}

/** Which logins of a user to end: one, all but one, or all. */
export type LoginChoice = { only: string } | { allBut: string } | 'all';

/** Ends logins of a user. @returns the ids of those that had not ended before */
export async function endLogins(em: EntityManager, userId: string, which: LoginChoice): Promise<string[]> {
  const [condition, values] =
    which === 'all' ? ['', []] : 'only' in which ? ['and id = ?', [which.only]] : ['and id <> ?', [which.allBut]];
  const rows = await em.execute<{ id: string }[]>(
    `update logins set ended_at = now(), id_token_sealed = null where user_id = ? and ended_at is null ${condition} returning id`,
    [userId, ...values],
  );
  return rows.map(({ id }) => id);
}

/** A login and whose it is said to be. */
interface LoginClaim {
  sid: string;
  sub: string;
  version: number;
}

/**
 * Which of these count no longer, in one query: the login has ended, or its user may not use the application. What only expired is not
 * among them.
 * @param demanding the roles that have to have a second factor
 */
export async function endedLogins<C extends LoginClaim>(
  em: EntityManager,
  claims: readonly C[],
  demanding: readonly Role[],
): Promise<C[]> {
  const rows = await em.execute<{ sid: string; sub: string; version: number }[]>(
    `select l.id as sid, u.id as sub, u.token_version as version from logins l join users u on u.id = l.user_id
      where l.id = any(?::uuid[]) and l.ended_at is null and u.active and not u.must_change_password
        and (u.role <> all(?::text[]) or l.factor = 'oidc' or ${HAS_SECOND_FACTOR})`,
    [`{${[...new Set(claims.map(({ sid }) => sid))].join(',')}}`, `{${demanding.join(',')}}`],
  );
  const keyOf = ({ sid, sub, version }: LoginClaim): string => `${sid} ${sub} ${version}`;
  const counting = new Set(rows.map(keyOf));
  return claims.filter((claim) => !counting.has(keyOf(claim)));
}
