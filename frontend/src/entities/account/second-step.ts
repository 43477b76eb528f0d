import { SECOND_FACTORS, type SecondFactor } from '@app/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.js';
import { useSubmit, type Submission } from './use-submit.js';

/** What an account asks for beside the password. */
export type Ways = readonly SecondFactor[];

/** The ways that the server has named; null where it asks for nothing more. */
export function waysOf(error: unknown): Ways | null {
  if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { current } = error;
  const named: unknown = typeof current === 'object' && current !== null ? Reflect.get(current, 'ways') : undefined;
  return SECOND_FACTORS.filter((way) => Array.isArray(named) && named.includes(way));
}

/** The second step of a form: nothing before the server has asked for it. */
export interface SecondStep {
  ways: Ways | null;
  code: string;
  setCode: (code: string) => void;
  /** Sends the form, with the code once it is asked for. */
  send: (form: (code: string | undefined) => Promise<void>) => void;
  /** Sends the form after a passkey was shown in place of a code. */
  sendProven: (form: (code: undefined) => Promise<void>) => void;
  /** Back to the password. */
  leave: () => void;
}

/** Sends a form with a password; where the account asks for more, the form shows the second step and is sent again with its code. */
export function useSecondStep({ run, setError }: Submission): SecondStep {
  const [ways, setWays] = useState<Ways | null>(null);
  const [code, setCode] = useState('');
  const send = (form: (code: string | undefined) => Promise<void>) => {
    if (ways !== null && code.trim() === '') {
      setError('コードを入力してください。');
      return;
    }
    void run(async () => {
      try {
        await form(ways === null ? undefined : code);
      } catch (error) {
        const asked = waysOf(error);
        if (asked === null) throw error;
        setWays(asked);
      }
    });
  };
  const sendProven = (form: (code: undefined) => Promise<void>) => {
    void run(async () => {
      await proveWithPasskey();
      await form(undefined);
    });
  };
  const leave = () => {
    setWays(null);
    setCode('');
    setError(null);
  };
  return { ways, code, setCode, send, sendProven, leave };
}

/** A passkey proves that the person of this login is still the user. */
async function proveWithPasskey(): Promise<void> {
  await (await import('../../api/passkeys.js')).proveWithPasskey();
}

/** The code of a form whose call has failed because it was missing. */
export interface AskedCode {
  ways: Ways | null;
  code: string;
  setCode: (code: string) => void;
  /** What the form sends beside the password. */
  sent: { code?: string };
  /** Shows a passkey in place of a code, and then sends the form again. */
  prove: (send: () => void) => void;
  failure: string | null;
}

/** Asks for a code from the moment on at which a call has failed because it was missing. */
export function useAskedCode(error: unknown): AskedCode {
  const [known, setKnown] = useState<Ways | null>(null);
  const [code, setCode] = useState('');
  const named = waysOf(error);
  if (named !== null && known === null) setKnown(named);
  const { run, error: failure } = useSubmit('proveAgain');
  const prove = (send: () => void) => {
    void run(async () => {
      await proveWithPasskey();
      send();
    });
  };
  return { ways: known, code, setCode, sent: code.trim() === '' ? {} : { code }, prove, failure };
}
