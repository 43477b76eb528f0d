import { LIMITS } from '@app/contract';
import { useState } from 'react';
import type { Ways } from '../../entities/account/second-step.js';
import { Button } from '../../ui/controls/Button.js';
import { TextField } from '../../ui/controls/TextField.js';
import css from './SecondStep.module.css';

/** The code that is asked for beside the password: of the authenticator app, or a recovery code where that is lost. */
export function SecondStepFields({
  ways,
  code,
  onCode,
  onPasskey,
}: {
  ways: Ways;
  code: string;
  onCode: (code: string) => void;
  onPasskey: () => void;
}) {
  const hasApp = ways.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasApp);
  const turn = () => {
    setRecovery(!isRecovery);
    onCode('');
  };
  return (
    <div className={css.step}>
      {ways.includes('passkey') && 'PublicKeyCredential' in window && (
        <Button onClick={onPasskey}>パスキーで確かめる</Button>
      )}
      <p>
        {isRecovery
          ? '控えておいたリカバリーコードを、一つ入力してください。一度だけ使えます。'
          : '認証アプリに表示されている6桁のコードを入力してください。'}
      </p>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? 'リカバリーコード' : '認証アプリのコード'}
        value={code}
        onChange={onCode}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.code}
        autoFocus
        required
      />
      {hasApp && (
        <Button kind="text" size="small" className={css.turn} onClick={turn}>
          {isRecovery ? '認証アプリのコードを使う' : 'リカバリーコードを使う'}
        </Button>
      )}
    </div>
  );
}
