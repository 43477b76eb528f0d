import { lazy, Suspense } from 'react';
import type { Ways } from '../../entities/account/second-step.js';

// Most accounts ask for no code: the login screen loads the fields when one is asked for.
const Fields = lazy(async () => ({ default: (await import('./SecondStepFields.js')).SecondStepFields }));

/** The code that is asked for beside the password. */
export function SecondStep(props: {
  ways: Ways;
  code: string;
  onCode: (code: string) => void;
  /** Shows a passkey in place of a code. */
  onPasskey: () => void;
}) {
  return (
    <Suspense fallback={null}>
      <Fields {...props} />
    </Suspense>
  );
}
