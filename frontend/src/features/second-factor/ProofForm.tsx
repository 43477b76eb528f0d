import { useState, type SubmitEvent } from 'react';
import type { Attempt } from '../../api/failures.js';
import { useSecondStep } from '../../entities/account/second-step.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { FreshSignOn, SecondStep, useSignOnOffered } from '../auth/index.js';
import css from './second-factor.module.css';
import type { Proof } from './use-second-factor.js';

/** Asks for the password, and for a code where the account asks for one. */
export function ProofForm({
  attempt,
  verb,
  danger = false,
  onProof,
  onCancel,
}: {
  attempt: Attempt;
  /** What the button says. */
  verb: string;
  danger?: boolean;
  onProof: (proof: Proof) => Promise<void>;
  /** Missing where nothing else can be done. */
  onCancel?: (() => void) | undefined;
}) {
  const [password, setPassword] = useState('');
  const submission = useSubmit(attempt);
  const { isBusy, error, setError } = submission;
  const second = useSecondStep(submission);
  const mayBeEmpty = useSignOnOffered();
  const send = (code: string | undefined) => onProof({ password, ...(code !== undefined && { code }) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '' && !mayBeEmpty) setError('現在のパスワードを入力してください。');
    else second.send(send);
  };
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <PasswordField
        label="確認のため、現在のパスワード"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <FreshSignOn />
      {second.ways !== null && (
        <SecondStep
          ways={second.ways}
          code={second.code}
          onCode={second.setCode}
          onPasskey={() => second.sendProven(send)}
        />
      )}
      {error !== null && <Banner kind="error">{error}</Banner>}
      <div className={css.ways}>
        {onCancel !== undefined && <Button onClick={onCancel}>やめる</Button>}
        <Button kind={danger ? 'danger' : 'filled'} type="submit" disabled={isBusy}>
          {isBusy ? '確かめています' : verb}
        </Button>
      </div>
    </form>
  );
}
