/** Why the server no longer takes the token: the login is over, the account may not be used, or it has to have a second factor first. */
type Refusal = 'ended' | 'inactive' | 'needs-factor';

const listeners = new Set<(refusal: Refusal) => void>();
/** Calls that were refused and wait for the login that is asked for in place. */
const waiting = new Set<(mayGoOn: boolean) => void>();
let hosts = 0;

/** Calls back when the server no longer accepts the token this tab works with. */
export function onUnauthenticated(listener: (refusal: Refusal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const REFUSALS: Readonly<Record<string, Refusal | undefined>> = {
  ACCOUNT_INACTIVE: 'inactive',
  SECOND_FACTOR_SETUP_REQUIRED: 'needs-factor',
  PASSKEY_REQUIRED: 'needs-factor',
};

/** The server refused the token that is stored. */
export function notifyUnauthenticated(code: string): void {
  const refusal = REFUSALS[code] ?? 'ended';
  for (const listener of listeners) listener(refusal);
}

/** Lets all that wait go on with the new token, or fail. */
export function releaseRefused(mayGoOn: boolean): void {
  const released = [...waiting];
  waiting.clear();
  for (const release of released) release(mayGoOn);
}

/**
 * From now on a dialog asks for the login in place, and refused calls wait for it.
 * @returns a function that ends that; calls that still wait then fail
 */
export function holdRefused(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    releaseRefused(false);
  };
}

/** Waits for the login in place. @returns false when no dialog asks for it, the person has left, or the call was aborted */
export function loginInPlace(signal: AbortSignal): Promise<boolean> {
  if (hosts === 0 || signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (mayGoOn: boolean) => {
      waiting.delete(settle);
      signal.removeEventListener('abort', givenUp);
      resolve(mayGoOn);
    };
    const givenUp = () => settle(false);
    signal.addEventListener('abort', givenUp);
    waiting.add(settle);
  });
}
