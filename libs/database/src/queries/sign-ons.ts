import { newId } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash } from 'node:crypto';

/** How long somebody may take at the provider, and the screen to trade the code, in seconds. */
export const SIGN_ON_SECONDS = 600;
const CODE_SECONDS = 60;

/** A sign-on as it began. */
export interface StartedSignOn {
  remember: boolean;
  /** The account to be linked, and the login that asked for it; null where somebody logs in. */
  link: { userId: string; loginId: string } | null;
  /** Of an administrator's code, whose account is to be linked. */
  resetHash: string | null;
}

/** Begins a sign-on of a browser. @param browser the secret that only the browser holds */
export async function beginSignOn(
  em: EntityManager,
  browser: string,
  { remember, link, resetHash }: StartedSignOn,
): Promise<void> {
  await em.execute(
    `insert into sign_ons (browser_hash, remember, user_id, login_id, reset_hash, expires_at)
     values (?, ?, ?, ?, ?, now() + ? * interval '1 second')`,
    [hashOf(browser), remember, link?.userId ?? null, link?.loginId ?? null, resetHash, SIGN_ON_SECONDS],
  );
}

/** Uses a sign-on up. @returns null where the browser has none under way */
export async function takeSignOn(em: EntityManager, browser: string): Promise<StartedSignOn | null> {
  const [row] = await em.execute<
    { remember: boolean; userId: string | null; loginId: string | null; resetHash: string | null }[]
  >(
    `delete from sign_ons where browser_hash = ? and expires_at > now()
     returning remember, user_id as "userId", login_id as "loginId", reset_hash as "resetHash"`,
    [hashOf(browser)],
  );
  if (row === undefined) return null;
  const { remember, userId, loginId, resetHash } = row;
  return { remember, resetHash, link: userId === null || loginId === null ? null : { userId, loginId } };
}

/** Who has signed on, and what a login keeps of it. */
export interface FinishedSignOn {
  identityId: string;
  tokenVersion: number;
  remember: boolean;
  providerSession: string | null;
  idTokenSealed: Buffer | null;
  /** When the person proved at the provider to be who they are, in seconds since 1970; null where the provider does not say. */
  provenAt: number | null;
}

/** Keeps what a browser has signed on with, for who shows the code within a minute. */
export async function keepSignOn(
  em: EntityManager,
  code: string,
  browser: string,
  { identityId, tokenVersion, remember, providerSession, idTokenSealed, provenAt }: FinishedSignOn,
): Promise<void> {
  await em.execute(
    `insert into sign_on_codes (code_hash, browser_hash, identity_id, token_version, remember, provider_session, id_token_sealed, proven_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, now() + ? * interval '1 second')`,
    [
      ...[hashOf(code), hashOf(browser), identityId, tokenVersion, remember],
      ...[providerSession, idTokenSealed, provenAt, CODE_SECONDS],
    ],
  );
}

/** Uses a code up. @returns null where it is unknown, used or too old, or the browser is another */
export async function tradeSignOn(
  em: EntityManager,
  code: string,
  browser: string,
): Promise<(FinishedSignOn & { userId: string }) | null> {
  const [row] = await em.execute<(FinishedSignOn & { userId: string })[]>(
    `delete from sign_on_codes c using identities i
      where c.code_hash = ? and c.browser_hash = ? and c.expires_at > now() and i.id = c.identity_id
     returning i.user_id as "userId", c.identity_id as "identityId", c.token_version as "tokenVersion", c.remember,
               c.provider_session as "providerSession", c.id_token_sealed as "idTokenSealed", c.proven_at as "provenAt"`,
    [hashOf(code), hashOf(browser)],
  );
  return row ?? null;
}

/** A person as the provider names them. */
interface Person {
  issuer: string;
  subject: string;
}

/** An account that is a person's, or becomes it. */
export interface LinkedAccount {
  identityId: string;
  userId: string;
  namesUser: boolean;
}

/** The account of a person, who is seen now; null where none is theirs. */
export async function seeIdentity(em: EntityManager, { issuer, subject }: Person): Promise<LinkedAccount | null> {
  const [row] = await em.execute<LinkedAccount[]>(
    `update identities set seen_at = now() where issuer = ? and subject = ?
     returning id as "identityId", user_id as "userId", names_user as "namesUser"`,
    [issuer, subject],
  );
  return row ?? null;
}

/** Takes the turn of a person until the transaction ends: of two first sign-ons at once the second finds what the first has made. */
export async function lockPerson(em: EntityManager, { issuer, subject }: Person): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`jizo.person.${issuer} ${subject}`]);
}

/** Makes an account a person's. @returns null where the person has another, or the account is another person's */
export async function linkIdentity(
  em: EntityManager,
  { issuer, subject }: Person,
  userId: string,
  namesUser: boolean,
): Promise<LinkedAccount | null> {
  const [row] = await em.execute<{ identityId: string }[]>(
    `insert into identities (id, user_id, issuer, subject, names_user, created_at, seen_at)
     values (?, ?, ?, ?, ?, now(), now()) on conflict do nothing returning id as "identityId"`,
    [newId(), userId, issuer, subject, namesUser],
  );
  return row === undefined ? null : { identityId: row.identityId, userId, namesUser };
}

/** Takes from an account whoever a provider lets in as it. */
export async function dropIdentities(em: EntityManager, userId: string): Promise<void> {
  await em.execute('delete from identities where user_id = ?', [userId]);
}

/**
 * Takes from an account whoever a provider lets in as it, and ends the logins that began there. A login that begins meanwhile either
 * ends too or finds nobody to belong to.
 * @returns the logins that have ended; null where nobody was linked
 */
export async function unlinkIdentities(em: EntityManager, userId: string): Promise<string[] | null> {
  const linked = await em.execute<object[]>('select id from identities where user_id = ? for update', [userId]);
  if (linked.length === 0) return null;
  const ended = await em.execute<{ id: string }[]>(
    `update logins set ended_at = now(), id_token_sealed = null where user_id = ? and factor = 'oidc' and ended_at is null
     returning id`,
    [userId],
  );
  await dropIdentities(em, userId);
  return ended.map(({ id }) => id);
}

/** When a user's account was linked with this provider; null where it is not. A provider writes its name in one way only. */
export async function linkedSince(em: EntityManager, userId: string, issuer: string): Promise<Date | null> {
  const rows = await em.execute<{ issuer: string; ms: number }[]>(
    `select issuer, (extract(epoch from created_at) * 1000)::float8 as ms from identities where user_id = ?`,
    [userId],
  );
  const theirs = rows.find((row) => isSameIssuer(row.issuer, issuer));
  return theirs === undefined ? null : new Date(theirs.ms);
}

/** Whether two names are one provider's: an address without a path can end with a slash or not. */
function isSameIssuer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;
}

/**
 * The account that an administrator has made for the owner of an address, and that nobody has used: since then nobody but an
 * administrator can have set the address. @returns its id, locked until the transaction ends; null where there is none
 */
export async function findUnusedAccount(em: EntityManager, email: string): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    `select id from users u
      where lower(email) = lower(?) and active and must_change_password
        -- Every act after it was made raises it, also where the logins of then are forgotten.
        and token_version = 1
        and exists (select from audit a where a.target = u.id and a.action = 'user_created')
        and not exists (select from logins l where l.user_id = u.id)
        and not exists (select from identities i where i.user_id = u.id)
        for update`,
    [email],
  );
  return row?.id ?? null;
}

/** What a login keeps for the logout at this provider; null where it did not begin there. */
export async function idTokenOf(em: EntityManager, loginId: string, issuer: string): Promise<Buffer | null> {
  const [row] = await em.execute<{ sealed: Buffer | null; issuer: string }[]>(
    `select l.id_token_sealed as sealed, i.issuer from logins l join identities i on i.id = l.identity_id where l.id = ?`,
    [loginId],
  );
  return row !== undefined && isSameIssuer(row.issuer, issuer) ? row.sealed : null;
}

/** Notes a logout token. @returns false where it was taken before */
export async function takeLogoutToken(em: EntityManager, issuer: string, jti: string): Promise<boolean> {
  const rows = await em.execute<{ tokenHash: string }[]>(
    `insert into logout_tokens (token_hash, expires_at) values (?, now() + interval '1 day')
     on conflict do nothing returning token_hash as "tokenHash"`,
    [hashOf(`${issuer}\n${jti}`)],
  );
  return rows.length === 1;
}

/** Whose logins the provider ends: those of a person, of one session there, or both. */
export interface ProviderLogout {
  issuer: string;
  subject: string | null;
  session: string | null;
}

/**
 * Ends the logins that a logout of the provider names, and the sign-ons that are still to be traded. A login whose session there is not
 * known ends with every logout of its person. @returns whose, and which
 */
export async function endProviderLogins(
  em: EntityManager,
  { issuer, subject, session }: ProviderLogout,
): Promise<{ id: string; userId: string }[]> {
  const named = (row: string): string =>
    `i.id = ${row}.identity_id and i.issuer = ? and (?::text is null or i.subject = ?)
     and (?::text is null or ${row}.provider_session = ? or (${row}.provider_session is null and i.subject = ?))`;
  const names = [issuer, subject, subject, session, session, subject];
  await em.execute(`delete from sign_on_codes c using identities i where ${named('c')}`, names);
  return em.execute<{ id: string; userId: string }[]>(
    `update logins l set ended_at = now(), id_token_sealed = null from identities i
      where l.ended_at is null and ${named('l')}
     returning l.id, l.user_id as "userId"`,
    names,
  );
}

/** Removes what is left of sign-ons that came to no end, and what a login keeps that is over. */
export async function removeOldSignOns(em: EntityManager): Promise<void> {
  for (const table of ['sign_ons', 'sign_on_codes', 'logout_tokens'])
    await em.execute(`delete from ${table} where expires_at < now()`);
  await em.execute(
    `update logins set id_token_sealed = null where id_token_sealed is not null and least(expires_at, ended_at) < now()`,
  );
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
