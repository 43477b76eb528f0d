import { LIMITS } from '@app/contract';
import { useState, type SubmitEvent } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { TextField } from '../../ui/controls/TextField.js';
import { ProofForm } from './ProofForm.js';
import { QrCode } from './QrCode.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import css from './second-factor.module.css';

type NewTotp = Schemas['NewTotpDto'];

interface Props {
  /** Called when the app counts, before the recovery codes are read. */
  onSet: () => void;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}

/** Sets up an authenticator app: the password, a code of the app, the recovery codes. */
export function TotpSetUp({ onSet, onDone, onCancel }: Props) {
  const [totp, setTotp] = useState<NewTotp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (totp === null) {
    const begin = async (body: Schemas['ProofDto']) =>
      setTotp(await answerOf(api.POST('/api/account/second-factor/totp', { body })));
    return <ProofForm attempt="setUpFactor" verb="次へ" onProof={begin} onCancel={onCancel} />;
  }
  const confirmed = (made: string[] | null) => {
    onSet();
    if (made === null) onDone();
    else setCodes(made);
  };
  return <ConfirmTotp totp={totp} onConfirmed={confirmed} onCancel={onCancel} />;
}

interface ConfirmProps {
  totp: NewTotp;
  onConfirmed: (recoveryCodes: string[] | null) => void;
  onCancel?: (() => void) | undefined;
}

function ConfirmTotp({ totp: { secret, uri }, onConfirmed, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('');
  const { isBusy, error, setError, run } = useSubmit('setUpFactor');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setError('認証アプリの6桁のコードを入力してください。');
      return;
    }
    void run(async () => {
      const body = { code };
      onConfirmed((await answerOf(api.POST('/api/account/second-factor/totp/confirm', { body }))).recoveryCodes);
    });
  };
  return (
    <form className={css.step} onSubmit={submit} noValidate>
      <p>スマートフォンの認証アプリで、このQRコードを読みとってください。</p>
      <QrCode text={uri} label="認証アプリに読みとらせるQRコード" />
      <p className={css.help}>
        読みとれないときは、この文字をアプリに入力してください。
        <code className={css.secret} translate="no">
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </code>
      </p>
      <TextField
        label="アプリに表示された6桁のコード"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.code}
        autoFocus
        required
      />
      {error !== null && <Banner kind="error">{error}</Banner>}
      <div className={css.ways}>
        {onCancel !== undefined && <Button onClick={onCancel}>やめる</Button>}
        <Button kind="filled" type="submit" disabled={isBusy}>
          {isBusy ? '確かめています' : '確かめる'}
        </Button>
      </div>
    </form>
  );
}
