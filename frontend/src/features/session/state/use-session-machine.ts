import { useCallback, useReducer } from 'react';
import { failureOf, type Attempt } from '../../../api/failures.js';
import { initialSession, type SessionEmployee, type SessionEvent, type SessionState } from './session-model.js';
import { sessionTransition } from './session-state.js';

/** What the AI says first. */
export const GREETING = '今日は、何について話しますか。';

/** The session's state in React. */
export interface SessionMachine {
  state: SessionState;
  dispatch: (event: SessionEvent) => void;
  fail: (error: unknown, attempt: Attempt) => void;
}

/** The report of the session, and all reports to choose from. */
export interface Beginning {
  employee: SessionEmployee;
  employees: readonly SessionEmployee[];
}

function begin({ employee, employees }: Beginning): SessionState {
  const fetched = sessionTransition(initialSession, { type: 'employeesFetched', employees });
  return sessionTransition(fetched, { type: 'sessionInitialised', employee, greeting: GREETING });
}

/** The state machine of a session with one person. */
export function useSessionMachine(beginning: Beginning): SessionMachine {
  const [state, dispatch] = useReducer(sessionTransition, beginning, begin);
  const fail = useCallback(
    (error: unknown, attempt: Attempt) => dispatch({ type: 'failed', message: failureOf(attempt, error) }),
    [],
  );
  return { state, dispatch, fail };
}
