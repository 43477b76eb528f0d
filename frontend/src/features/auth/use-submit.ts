import { useState } from 'react';
import { ApiError } from '../../api/client.js';

/** A form on its way to the server. */
export interface Submission {
  isBusy: boolean;
  error: string | null;
  setError: (error: string | null) => void;
  run: (send: () => Promise<void>) => Promise<void>;
}

/** What a form shows when its call failed: the server's sentence, else the screen's own; `broken` where no answer came about. */
export function submitError(error: unknown, fallback: string, broken: string): string {
  if (!(error instanceof ApiError)) return broken;
  return error.code === 'HTTP_STATUS' ? fallback : error.message;
}

/** Sends a form once at a time and keeps the sentence that says why it failed. */
export function useSubmit(fallback: string, broken = fallback): Submission {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = async (send: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await send();
    } catch (thrown) {
      setError(submitError(thrown, fallback, broken));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, setError, run };
}
