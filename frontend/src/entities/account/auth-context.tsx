import type { TokenPayload } from '@app/contract';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  decodeToken,
  forgetFormerToken,
  onTokenChangedElsewhere,
  readToken,
  removeToken,
  storeToken,
} from '../../api/auth-token.js';
import { answerOf, api, completed } from '../../api/client.js';
import { onUnauthenticated } from '../../api/unauthenticated.js';
import { removeDrafts } from '../../helpers/draft-storage.js';
import { HOME_PATH, LOGIN_PATH } from './access.js';
import { noteProviderLogin, takeProviderLogin } from './provider-login.js';
import { createAuthStore, type AuthState } from './auth-store.js';

/** The fields of the login form. */
export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
  /** A one-time or recovery code, once the account has asked for it. */
  code?: string | undefined;
}

/** The login of this tab. */
export interface Auth extends AuthState {
  login: (credentials: Credentials) => Promise<void>;
  /** Logs the person of this tab in again, in place. */
  loginAgain: (password: string, code?: string) => Promise<void>;
  /** The same with a passkey. */
  loginAgainWithPasskey: () => Promise<void>;
  /** Takes a new token, as after a change of password. */
  adopt: (token: string) => void;
  /** Takes the token of a login that began at the company's provider. */
  adoptSignOn: (token: string) => void;
  /** The second factor that was demanded is set up. */
  factorSet: () => void;
  /** Leaves, and ends the login on the server. */
  logout: () => void;
  /** Leaves an account that is deleted: the server knows its logins no longer. */
  leaveDeleted: () => void;
  /** From an expired login to the login screen, which leads back here. */
  leaveExpired: () => void;
  /** From an expired login to the login screen for another person: the page reloads, so that nothing is carried over. */
  leaveForAnother: () => void;
}

const DAY_SECONDS = 24 * 60 * 60;

const AuthContext = createContext<Auth | null>(null);

function createBrowserStore() {
  return createAuthStore({
    read: readToken,
    store: storeToken,
    remove: removeToken,
    now: Date.now,
    warn: (message) => console.warn(message),
  });
}

/** Ends the login on the server too. Without a network it goes on there until it expires or is ended elsewhere. */
function endLogin(): void {
  const token = readToken();
  // The token is forgotten here before the call goes out.
  if (token !== null) void tellLogout(token).catch(() => undefined);
}

async function tellLogout(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  if (!takeProviderLogin(decodeToken(token)?.sid ?? '')) {
    await completed(api.POST('/api/logout', { headers, keepalive: true }));
    return;
  }
  const { url } = await answerOf(api.POST('/api/oidc/logout', { headers, keepalive: true }));
  // Else whoever comes next logs in at the company as the one who left.
  if (url !== null) window.location.assign(url);
}

/** What was typed here and not saved goes with the user, and what this tab has noted. */
function forgetTyped(userId: string): void {
  removeDrafts(localStorage, userId);
  try {
    sessionStorage.clear();
  } catch {
    // A storage that cannot be reached holds nothing.
  }
}

function beginAnewWith(token: string): void {
  storeToken(token);
  window.location.assign(HOME_PATH);
}

function leaveForAnother(): void {
  removeToken();
  window.location.assign(LOGIN_PATH);
}

/** Login, logout and token go through here alone. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createBrowserStore);
  const state = useStore(store);

  useEffect(() => {
    store.start();
    const offUnauthenticated = onUnauthenticated((refusal) => {
      // Who may not use the account any more reads nothing on; what was typed stays in this browser.
      if (refusal === 'inactive') store.logout('inactive');
      else if (refusal === 'needs-factor') store.demandFactor(true);
      else store.expire();
    });
    const offStorage = onTokenChangedElsewhere(() => {
      if (store.takeOver()) window.location.reload();
    });
    return () => {
      offUnauthenticated();
      offStorage();
    };
  }, [store]);

  const login = async ({ code, ...credentials }: Credentials) => {
    const body = { ...credentials, ...(code !== undefined && { code }) };
    const { token } = await answerOf(api.POST('/api/login', { body }));
    store.adopt(token);
  };
  /** Takes the token of a login in place. @param login gets whether to stay logged in: who had asked for it is not asked again */
  const again = async (login: (user: TokenPayload, remember: boolean) => Promise<string>) => {
    const { user } = store.getState();
    if (user === null) return;
    const token = await login(user, user.exp - user.iat > DAY_SECONDS);
    // A name can go over to another account.
    if (decodeToken(token)?.id === user.id) store.adopt(token);
    else beginAnewWith(token);
  };
  const loginAgain = (password: string, code?: string) =>
    again(async ({ username }, remember) => {
      const body = { username, password, remember, ...(code !== undefined && { code }) };
      return (await answerOf(api.POST('/api/login', { body }))).token;
    });
  const loginAgainWithPasskey = () =>
    again(async (_, remember) => (await import('../../api/passkeys.js')).loginWithPasskey(remember));
  const leave = (farewell?: 'deleted') => {
    const { user } = store.getState();
    if (user !== null) forgetTyped(user.id);
    store.logout(farewell);
    // Who leaves on purpose leaves nothing behind.
    if (user !== null) forgetFormerToken(user.id);
  };
  const leaveDeleted = () => leave('deleted');
  const logout = () => {
    endLogin();
    leave();
  };
  const { adopt, leaveExpired } = store;
  const [adoptSignOn] = useState(() => (token: string) => {
    noteProviderLogin(decodeToken(token)?.sid ?? '');
    store.adopt(token);
  });
  const factorSet = () => store.demandFactor(false);
  const actions = {
    login,
    loginAgain,
    loginAgainWithPasskey,
    adopt,
    adoptSignOn,
    factorSet,
    logout,
    leaveDeleted,
    leaveExpired,
    leaveForAnother,
  };
  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>;
}

/** Who is logged in: `{ status, user, isExpired, login, adopt, logout }`. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth stands outside of AuthProvider');
  return auth;
}
