import { isLongEnough } from '@app/contract';
import { useState, type SubmitEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { answerOf, api } from '../../api/client.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { AuthFrame, NewPasswordFields, NoPasswords, RedirectToLogin } from '../../features/auth/index.js';
import { LOGIN_PATH } from '../../entities/account/access.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';
import { TextField } from '../../ui/controls/TextField.js';

const SENTENCE = ['あわてずに、', 'もう一度はじめましょう。'];

function ResetPasswordForm({ given, onReset }: { given: string; onReset: (message: string) => void }) {
  const [token, setToken] = useState(given);
  const [newPassword, setNew] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { isBusy, error, setError, run } = useSubmit('resetPassword');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = problemOf(token.trim(), newPassword, confirmation);
    if (problem !== null) {
      setError(problem);
      return;
    }
    void run(async () => {
      const body = { token: token.trim(), newPassword };
      onReset((await answerOf(api.POST('/api/password-reset/confirm', { body }))).message);
    });
  };
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField
        label="リセットトークン"
        value={token}
        onChange={setToken}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordFields
        password={newPassword}
        confirmation={confirmation}
        onPassword={setNew}
        onConfirmation={setConfirmation}
      />
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button kind="filled" size="large" type="submit" disabled={isBusy} className={formCss.submit}>
        {isBusy ? '更新しています' : 'パスワードを更新する'}
      </Button>
    </form>
  );
}

/** The reason why the form cannot be sent; null if it can. */
function problemOf(token: string, password: string, confirmation: string): string | null {
  if (token === '') return 'リセットトークンが無効です。メールのリンクを再度確認してください。';
  if (!isLongEnough(password)) return '新しいパスワードは8文字以上で入力してください。';
  return password === confirmation ? null : '新しいパスワードが一致しません。';
}

/** Sets a password with the token of a mail. */
export function ResetPasswordPage() {
  usePageTitle('パスワードの再設定');
  const [query] = useSearchParams();
  const [done, setDone] = useState<string | null>(null);
  if (usePublicSettings()?.passwordLogin === false) return <NoPasswords />;
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>パスワードの再設定</h1>
      {done === null ? (
        <ResetPasswordForm given={query.get('token') ?? ''} onReset={setDone} />
      ) : (
        <RedirectToLogin message={done} />
      )}
      <p className={formCss.below}>
        <Link to={LOGIN_PATH}>ログイン画面へ</Link>
      </p>
    </AuthFrame>
  );
}
