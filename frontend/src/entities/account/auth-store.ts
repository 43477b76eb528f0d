import type { TokenPayload } from '@app/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { decodeToken, isExpired } from '../../api/auth-token.js';

/** An end that the person has to be told of: the account was deleted, or may not be used any more. */
type Farewell = 'deleted' | 'inactive';

/**
 * Who works in this tab. `isExpired`: the server no longer takes the token, the screen is kept so that nothing typed is
 * lost. `hasLeft`: logged out on purpose, so the next login begins at the first screen. `farewell`: what the login screen says about
 * the end that brought the person there.
 */
export interface AuthState {
  status: 'loading' | 'authenticated' | 'anonymous';
  user: TokenPayload | null;
  isExpired: boolean;
  hasLeft: boolean;
  /** The server lets nothing else be done before a second factor is set up. */
  needsFactor: boolean;
  farewell: Farewell | null;
}

/** Where the token is kept, the time, and where a broken token is noted. */
export interface AuthSurroundings {
  read: () => string | null;
  store: (token: string) => void;
  remove: () => void;
  now: () => number;
  warn: (message: string) => void;
}

/** The one place that decides who is logged in. */
export interface AuthStore extends Pick<StoreApi<AuthState>, 'getState' | 'subscribe' | 'getInitialState'> {
  start: () => void;
  adopt: (token: string) => void;
  logout: (farewell?: Farewell) => void;
  expire: () => void;
  demandFactor: (needsFactor: boolean) => void;
  /** From an expired login to the login screen, and back here afterwards. */
  leaveExpired: () => void;
  /** Another tab stored or removed the token. Returns true if this tab has to start again. */
  takeOver: () => boolean;
}

const ANONYMOUS: AuthState = {
  status: 'anonymous',
  user: null,
  isExpired: false,
  hasLeft: false,
  needsFactor: false,
  farewell: null,
};

/** Makes the store; the surroundings are arguments so that its rules can be tested. */
export function createAuthStore({ read, store, remove, now, warn }: AuthSurroundings): AuthStore {
  const state = createStore<AuthState>(() => ({ ...ANONYMOUS, status: 'loading' }));
  const authenticate = (user: TokenPayload) => state.setState({ ...ANONYMOUS, status: 'authenticated', user });

  return {
    getState: state.getState,
    getInitialState: state.getInitialState,
    subscribe: state.subscribe,
    start() {
      const token = read();
      const user = decodeToken(token);
      if (user !== null && !isExpired(user, now())) {
        authenticate(user);
        return;
      }
      if (token !== null) {
        warn(
          user === null ? 'The stored token cannot be read: logged out.' : 'The stored token has expired: logged out.',
        );
        remove();
      }
      state.setState(ANONYMOUS);
    },
    adopt(token) {
      store(token);
      const user = decodeToken(token);
      if (user !== null) {
        authenticate(user);
        return;
      }
      warn('The new token cannot be read.');
      state.setState(ANONYMOUS);
    },
    logout(farewell) {
      remove();
      state.setState({ ...ANONYMOUS, hasLeft: true, farewell: farewell ?? null });
    },
    leaveExpired() {
      remove();
      state.setState(ANONYMOUS);
    },
    expire() {
      if (state.getState().status === 'authenticated') state.setState({ isExpired: true });
    },
    demandFactor(needsFactor) {
      state.setState({ needsFactor });
    },
    takeOver() {
      const before = state.getState().user;
      const token = read();
      const user = decodeToken(token);
      // A tab that was opened with the expired token has removed it: the login here is renewed in place, and nothing typed is lost.
      if (before !== null && token === null && isExpired(before, now())) {
        state.setState({ isExpired: true });
        return false;
      }
      // Nothing of one person may be carried over to another.
      if (before !== null && user?.id !== before.id) return true;
      if (user !== null && !isExpired(user, now())) authenticate(user);
      return false;
    },
  };
}
