import { LIMITS } from '@app/contract';
import { cleanText, type Config } from '@app/platform';
import { z } from 'zod';
import type { ProvenPerson } from './identity-provider.js';

/** Somebody whom the provider knows, in our words. */
export interface Person {
  issuer: string;
  subject: string;
  /** For the name of an account; null where the provider says none. */
  name: string | null;
  /** Null where there is none, or nobody has verified it. */
  email: string | null;
  /** Null where the provider says nothing of roles: then they are ours alone. */
  isAdmin: boolean | null;
}

type Settings = Pick<
  Config,
  'OIDC_NAME_CLAIM' | 'OIDC_EMAIL_CLAIM' | 'OIDC_ROLE_CLAIM' | 'OIDC_ADMIN_VALUES' | 'OIDC_TRUST_EMAIL'
>;

/** Claims as a provider may send them: of any shape, so each is read by itself. */
type Claims = Readonly<Record<string, unknown>>;

const MOST_VALUES = 2_000;
/** Leaves room for the number that tells two of the same name apart. */
const LONGEST_NAME = LIMITS.username - 7;
const ID = z.string().min(1).max(1_000);
const NAME = z.string().max(1_000);
const EMAIL = z.email().max(LIMITS.email);
const VERIFIED = z.union([z.literal(true), z.literal('true')]);
const ROLES = z.union([
  z.string().transform((one) => [one]),
  z.array(z.unknown()).transform((many) => many.slice(0, MOST_VALUES)),
]);

/** Reads a person from the claims of userinfo and, where it lacks one, of the ID token. @returns null where they name nobody */
export function readPerson(settings: Settings, { claims, userinfo }: ProvenPerson): Person | null {
  const sources: Claims[] = userinfo === null ? [claims] : [userinfo, claims];
  const [issuer, subject] = [ID.safeParse(claims.iss), ID.safeParse(claims.sub)];
  if (!issuer.success || !subject.success) return null;
  return {
    issuer: issuer.data,
    subject: subject.data,
    name: nameIn(sources, settings),
    email: emailIn(sources, settings),
    isAdmin: isAdminIn(sources, settings),
  };
}

function nameIn(sources: readonly Claims[], { OIDC_NAME_CLAIM, OIDC_EMAIL_CLAIM }: Settings): string | null {
  for (const claim of [OIDC_NAME_CLAIM, 'preferred_username', 'name', OIDC_EMAIL_CLAIM]) {
    const given = NAME.safeParse(firstOf(sources, claim));
    // Of an address the part that is a name.
    const text = given.success
      ? cleanText(claim === OIDC_EMAIL_CLAIM ? given.data.replace(/@[^@]*$/u, '') : given.data)
      : '';
    const name = Array.from(text.trim()).slice(0, LONGEST_NAME).join('').trim();
    if (name !== '') return name;
  }
  return null;
}

/** An address and the word that it is verified come from one source: another's word is of another address. */
function emailIn(sources: readonly Claims[], { OIDC_EMAIL_CLAIM, OIDC_TRUST_EMAIL }: Settings): string | null {
  const source = sources.find((claims) => claimIn(claims, OIDC_EMAIL_CLAIM) !== undefined);
  if (source === undefined) return null;
  const email = EMAIL.safeParse(claimIn(source, OIDC_EMAIL_CLAIM));
  const told = source['email_verified'];
  // The word is about the claim `email`, and about no other that holds an address.
  const speaksOfIt = source['email'] === claimIn(source, OIDC_EMAIL_CLAIM);
  // A provider that says "not verified" anywhere is believed in any case.
  const isDenied = sources.some(
    ({ email_verified: word }) => (word ?? null) !== null && !VERIFIED.safeParse(word).success,
  );
  const isVerified =
    !isDenied &&
    ((speaksOfIt && VERIFIED.safeParse(told).success) || (OIDC_TRUST_EMAIL === 'on' && (told ?? null) === null));
  return email.success && isVerified ? email.data : null;
}

function isAdminIn(sources: readonly Claims[], { OIDC_ROLE_CLAIM, OIDC_ADMIN_VALUES }: Settings): boolean | null {
  if (OIDC_ROLE_CLAIM === undefined) return null;
  const roles = ROLES.safeParse(firstOf(sources, OIDC_ROLE_CLAIM));
  return roles.success ? roles.data.some((role) => typeof role === 'string' && OIDC_ADMIN_VALUES.includes(role)) : null;
}

function firstOf(sources: readonly Claims[], name: string): unknown {
  return sources.map((claims) => claimIn(claims, name)).find((value) => value !== undefined && value !== null);
}

/** A claim by its name; or by a path with dots, as `realm_access.roles`, where there is none of that name. */
function claimIn(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = Reflect.get(found, part);
  }
  return found;
}
