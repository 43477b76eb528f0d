import { useState } from 'react';
import { failureOf, type Attempt } from '../../api/failures.js';

/** A form on its way to the server. */
export interface Submission {
  isBusy: boolean;
  error: string | null;
  setError: (error: string | null) => void;
  run: (send: () => Promise<void>) => Promise<void>;
}

/** Sends a form once at a time and keeps the sentence that says why it failed. */
export function useSubmit(attempt: Attempt): Submission {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = async (send: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await send();
    } catch (thrown) {
      setError(failureOf(attempt, thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, setError, run };
}
