import { TIMINGS } from '@app/contract';
import { useEffect, useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { answerOf, api } from '../../api/client.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { AuthFrame, NewPasswordFields, SecondStep } from '../../features/auth/index.js';
import { HOME_PATH } from '../../entities/account/access.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { useSecondStep } from '../../entities/account/second-step.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';

const SENTENCE = ['安心して話せる場所を、', '守るために。'];

function ChangePasswordForm({ onChanged }: { onChanged: (token: string) => void }) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const submission = useSubmit('changePassword');
  const { isBusy, error, setError } = submission;
  const second = useSecondStep(submission);

  const send = async (code: string | undefined) => {
    const body = { currentPassword, newPassword, ...(code !== undefined && { code }) };
    const { token } = await answerOf(api.POST('/api/change-password', { body }));
    onChanged(token);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (currentPassword === '' || newPassword === '') {
      setError('現在のパスワードと新しいパスワードを入力してください。');
      return;
    }
    if (newPassword !== confirmation) {
      setError('新しいパスワードが一致しません。');
      return;
    }
    second.send(send);
  };
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <PasswordField
        label="現在のパスワード"
        value={currentPassword}
        onChange={setCurrent}
        autoComplete="current-password"
      />
      <NewPasswordFields
        password={newPassword}
        confirmation={confirmation}
        onPassword={setNew}
        onConfirmation={setConfirmation}
      />
      {second.ways !== null && (
        <SecondStep
          ways={second.ways}
          code={second.code}
          onCode={second.setCode}
          onPasskey={() => second.sendProven(send)}
        />
      )}
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button kind="filled" size="large" type="submit" disabled={isBusy} className={formCss.submit}>
        {isBusy ? '更新しています' : 'パスワードを更新する'}
      </Button>
    </form>
  );
}

/** Change of password, forced or wished for. */
export function ChangePasswordPage() {
  usePageTitle('パスワードの変更');
  const { user, adopt, logout } = useAuth();
  const navigate = useNavigate();
  const [isChanged, setChanged] = useState(false);
  // Adopting the new token takes the duty away at once: what the page says stays until it is left.
  const [isForced] = useState(user?.mustChangePassword === true);

  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => void navigate(HOME_PATH, { replace: true }), TIMINGS.passwordChangeRedirect);
    return () => clearTimeout(timer);
  }, [isChanged, navigate]);

  const changed = (token: string) => {
    adopt(token);
    setChanged(true);
  };
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>パスワードの変更</h1>
      {isForced && <p className={formCss.lead}>使いはじめる前に、あなただけのパスワードに変更してください。</p>}
      {isChanged ? (
        <Banner kind="success">パスワードを更新しました。</Banner>
      ) : (
        <ChangePasswordForm onChanged={changed} />
      )}
      <p className={formCss.below}>
        {isForced ? (
          <Button kind="text" size="small" className={formCss.leave} onClick={logout}>
            ログアウト
          </Button>
        ) : (
          <Link to="/app/settings">設定へ戻る</Link>
        )}
      </p>
    </AuthFrame>
  );
}
