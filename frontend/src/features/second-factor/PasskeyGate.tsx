import { useState } from 'react';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { ProofForm } from './ProofForm.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import css from './second-factor.module.css';
import type { Proof } from './use-second-factor.js';

/** Where records ask for a passkey: shows one that the account has, or makes its first. */
export function PasskeyGate({ hasPasskey, onDone }: { hasPasskey: boolean; onDone: () => void }) {
  return hasPasskey ? <ShowPasskey onDone={onDone} /> : <FirstPasskey onDone={onDone} />;
}

function ShowPasskey({ onDone }: { onDone: () => void }) {
  const { isBusy, error, run } = useSubmit('proveAgain');
  const show = async () => {
    const { proveWithPasskey } = await import('../../api/passkeys.js');
    await proveWithPasskey();
    onDone();
  };
  return (
    <div className={css.step}>
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button kind="filled" disabled={isBusy} onClick={() => void run(show)}>
        {isBusy ? '確かめています' : 'パスキーで開く'}
      </Button>
    </div>
  );
}

function FirstPasskey({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const make = async (proof: Proof) => {
    const { makePasskey } = await import('../../api/passkeys.js');
    const made = await makePasskey(proof);
    if (made === null) onDone();
    else setCodes(made);
  };
  return <ProofForm attempt="makePasskey" verb="パスキーを作る" onProof={make} />;
}
