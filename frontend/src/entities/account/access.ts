import type { AuthState } from './auth-store.js';

export const LOGIN_PATH = '/login';
export const CHANGE_PASSWORD_PATH = '/change-password';
export const SECOND_FACTOR_PATH = '/second-factor';
export const HOME_PATH = '/app';
/** Where /app leads: the way back after the login need not name it. */
const FIRST_PATH = '/app/new-1on1';

/** What a guarded address does for a visitor. */
export type Access = { kind: 'wait' } | { kind: 'pass' } | { kind: 'redirect'; to: string };

/** The login screen that leads back to `wanted`. */
export function loginPathFor(wanted: string): string {
  return wanted === HOME_PATH || wanted === FIRST_PATH
    ? LOGIN_PATH
    : `${LOGIN_PATH}?next=${encodeURIComponent(wanted)}`;
}

/** Only addresses of this product: a foreign one would make the login screen a springboard. */
export function safeReturnPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || /[\\\u0000-\u001f]/u.test(next))
    return HOME_PATH;
  return next.startsWith(LOGIN_PATH) ? HOME_PATH : next;
}

/** Decides for a guarded address: wait, pass, or go elsewhere. */
export function decideAccess(
  { status, user, hasLeft, needsFactor }: Pick<AuthState, 'status' | 'user' | 'hasLeft' | 'needsFactor'>,
  pathname: string,
  search: string,
): Access {
  if (status === 'loading') return { kind: 'wait' };
  if (status === 'anonymous' || user === null) {
    return { kind: 'redirect', to: hasLeft ? LOGIN_PATH : loginPathFor(pathname + search) };
  }
  if (user.mustChangePassword && pathname !== CHANGE_PASSWORD_PATH)
    return { kind: 'redirect', to: CHANGE_PASSWORD_PATH };
  if (needsFactor && pathname !== SECOND_FACTOR_PATH && pathname !== CHANGE_PASSWORD_PATH)
    return { kind: 'redirect', to: SECOND_FACTOR_PATH };
  return { kind: 'pass' };
}
