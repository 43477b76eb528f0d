import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { onTokenChangedElsewhere, readToken, removeToken, storeToken } from '../../api/auth-token.js';
import { answerOf, api } from '../../api/client.js';
import { onUnauthenticated } from '../../api/unauthenticated.js';
import { createAuthStore, type AuthState } from './auth-store.js';

/** What is typed into the login form. */
export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}

/** The login of this tab. */
export interface Auth extends AuthState {
  login: (credentials: Credentials) => Promise<void>;
  /** Takes a new token, as after a change of password. */
  adopt: (token: string) => void;
  logout: () => void;
  /** From an expired login to the login screen, which leads back here. */
  leaveExpired: () => void;
}

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

/** Login, logout and token go through here alone. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createBrowserStore);
  const state = useStore(store);

  useEffect(() => {
    store.start();
    const offUnauthenticated = onUnauthenticated(store.expire);
    const offStorage = onTokenChangedElsewhere(() => {
      if (store.takeOver()) window.location.reload();
    });
    return () => {
      offUnauthenticated();
      offStorage();
    };
  }, [store]);

  const login = async (credentials: Credentials) => {
    const { token } = await answerOf(api.POST('/api/login', { body: credentials }));
    store.adopt(token);
  };
  const { adopt, logout, leaveExpired } = store;
  return <AuthContext value={{ ...state, login, adopt, logout, leaveExpired }}>{children}</AuthContext>;
}

/** Who is logged in: `{ status, user, isExpired, login, adopt, logout }`. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth stands outside of AuthProvider');
  return auth;
}
