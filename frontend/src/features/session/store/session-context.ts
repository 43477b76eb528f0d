import { createContext, useContext } from 'react';
import type { SessionStore } from './use-session-store.js';

/** The store of the session that is on the screen. */
export const SessionContext = createContext<SessionStore | null>(null);

/** The session of the screen, for each of its parts. */
export function useSession(): SessionStore {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside of a session');
  return session;
}
