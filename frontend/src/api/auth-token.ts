import { ROLES, type TokenPayload } from '@app/contract';

/** The login token in this browser's storage. localStorage, since a 1on1 opens in a new tab without an opener. */
const STORAGE_KEY = 'jizo_token';

/** The token as it is stored, or null. A browser that forbids storage counts as logged out. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps the token for all tabs of this browser, and the one of before as the former. */
export function storeToken(token: string): void {
  keepAsFormer();
  localStorage.setItem(STORAGE_KEY, token);
}

/** Forgets the token in all tabs of this browser. It stays as the former one. */
export function removeToken(): void {
  keepAsFormer();
  localStorage.removeItem(STORAGE_KEY);
}

/** Of the login before this one, by its user: it lets nobody in any more, and tells the owner where records have closed. */
export const formerKey = (userId: string | undefined) => `jizo_token_former/${userId ?? ''}`;

function keepAsFormer(): void {
  const token = readToken();
  try {
    if (token !== null) localStorage.setItem(formerKey(decodeToken(token)?.id), token);
  } catch {
    // A full storage keeps no second token.
  }
}

export function forgetFormerToken(userId: string): void {
  localStorage.removeItem(formerKey(userId));
}

/** Calls back when another tab stored or removed the token. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    // `key` is null when the whole storage was cleared.
    if (event.key === STORAGE_KEY || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

function decodeBase64Url(part: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/u.test(part)) return null;
  try {
    const bytes = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseRecord(json: string | null): Record<string, unknown> | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads the user out of a token. The signature is the server's business: here only the form is checked.
 * @returns null if the token is not three base64url parts with JSON in UTF-8, or lacks what the screens need
 */
export function decodeToken(token: unknown): TokenPayload | null {
  if (typeof token !== 'string') return null;
  const [header, payload, signature, ...more] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return null;
  if (!/^[A-Za-z0-9_-]+$/u.test(signature) || parseRecord(decodeBase64Url(header)) === null) return null;
  const claims = parseRecord(decodeBase64Url(payload));
  if (claims === null) return null;
  const { sub, sid, id, username, email, mustChangePassword, version, iat, exp } = claims;
  const role = ROLES.find((known) => known === claims.role);
  if (typeof id !== 'string' || typeof username !== 'string' || role === undefined) return null;
  if (typeof exp !== 'number' || !Number.isFinite(exp)) return null;
  return {
    sub: typeof sub === 'string' ? sub : id,
    // A token from before the update has none: the server refuses it, and the person logs in again in place.
    sid: typeof sid === 'string' ? sid : '',
    id,
    username,
    email: typeof email === 'string' ? email : null,
    role,
    mustChangePassword: mustChangePassword === true,
    version: typeof version === 'number' ? version : 0,
    iat: typeof iat === 'number' ? iat : 0,
    exp,
  };
}

/** Whether the token's time is over at `now` (milliseconds since epoch). */
export function isExpired(payload: Pick<TokenPayload, 'exp'>, now: number): boolean {
  return payload.exp * 1000 <= now;
}
