import { Modal } from 'antd';
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { holdRefused, releaseRefused } from '../../api/unauthenticated.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { TextField } from '../../ui/controls/TextField.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { useSecondStep } from '../../entities/account/second-step.js';
import { PasskeyButton, SecondStep } from '../auth/index.js';
import css from './ReLoginDialog.module.css';
import { useSubmit } from '../../entities/account/use-submit.js';

/** When the login ends in the middle of work: the same person logs in again on the spot, and what waited is sent then. */
export function ReLoginDialog() {
  const { isExpired } = useAuth();
  const password = useRef<HTMLInputElement>(null);

  useEffect(holdRefused, []);
  useEffect(() => {
    if (!isExpired) releaseRefused(true);
  }, [isExpired]);

  if (!isExpired) return null;
  return (
    <Modal
      open
      centered
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title="もう一度ログインしてください"
      footer={null}
      afterOpenChange={() => password.current?.focus()}
    >
      <Content password={password} />
    </Modal>
  );
}

type Field = RefObject<HTMLInputElement | null>;

function Content({ password }: { password: Field }) {
  const [isLeaving, setLeaving] = useState(false);
  if (isLeaving) return <ForAnother onStay={() => setLeaving(false)} />;
  return <Again field={password} onAnother={() => setLeaving(true)} />;
}

function Again({ field, onAnother }: { field: Field; onAnother: () => void }) {
  const { user, loginAgain, loginAgainWithPasskey, leaveExpired } = useAuth();
  const [password, setPassword] = useState('');
  const submission = useSubmit('login');
  const { isBusy, error, setError } = submission;
  const second = useSecondStep(submission);
  const settings = usePublicSettings();
  const hasSignOn = (settings?.signOnLabel ?? null) !== null;
  const hasPassword = settings?.passwordLogin !== false;
  const byPasskey = () => void submission.run(loginAgainWithPasskey);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '') setError('パスワードを入力してください。');
    else second.send((code) => loginAgain(password, code));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>ログインが切れました。書いたものはこの画面に残っていて、ログインすると続きから保存されます。</p>
      <TextField
        label="ユーザー名"
        value={user?.username ?? ''}
        onChange={() => undefined}
        autoComplete="username"
        readOnly
      />
      {hasPassword && (
        <PasswordField
          label="パスワード"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          ref={field}
        />
      )}
      {second.ways !== null && (
        <SecondStep ways={second.ways} code={second.code} onCode={second.setCode} onPasskey={byPasskey} />
      )}
      {error !== null && <Banner kind="error">{error}</Banner>}
      {hasSignOn && (
        <p>
          会社のアカウントの方は、
          <a href="/sign-on" target="_blank" rel="noopener">
            別のタブでログイン
          </a>
          すると、この画面で続けられます。
        </p>
      )}
      <div className={css.ways}>
        <Button onClick={leaveExpired}>ログイン画面へ</Button>
        {hasPassword && (
          <Button kind="filled" type="submit" disabled={isBusy}>
            {isBusy ? 'ログインしています' : 'ログイン'}
          </Button>
        )}
      </div>
      {second.ways === null && (
        <PasskeyButton isOffered={settings?.passkeys === true && hasPassword} disabled={isBusy} onPress={byPasskey} />
      )}
      <Button kind="text" className={css.another} onClick={onAnother}>
        別の人としてログインする
      </Button>
    </form>
  );
}

function ForAnother({ onStay }: { onStay: () => void }) {
  const { user, leaveForAnother } = useAuth();
  return (
    <div className={css.form}>
      <Banner kind="warning">
        別の人としてログインすると、この画面は閉じます。まだ保存されていないメモとマインドマップは、{user?.username}
        さんだけが開ける形でこのブラウザーに残ります。
      </Banner>
      <div className={css.ways}>
        <Button onClick={onStay}>この画面に残る</Button>
        <Button kind="danger" onClick={leaveForAnother}>
          画面を閉じて進む
        </Button>
      </div>
    </div>
  );
}
