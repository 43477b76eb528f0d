import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { answerOf, api, type Schemas } from '../../api/client.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { AuthFrame, NoPasswords } from '../../features/auth/index.js';
import { LOGIN_PATH } from '../../entities/account/access.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';
import { TextField } from '../../ui/controls/TextField.js';

const SENTENCE = ['忘れることは、', 'だれにでもあります。'];

const NO_MAIL = 'このサーバーには、メールを送る設定がありません。パスワードの再設定は、管理者に依頼してください。';

type Answer = Schemas['PasswordResetRequestedDto'];

function ForgotPasswordForm({ onSent }: { onSent: (answer: Answer) => void }) {
  const [email, setEmail] = useState('');
  const { isBusy, error, setError, run } = useSubmit('requestReset');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === '') {
      setError('メールアドレスを入力してください。');
      return;
    }
    void run(async () => onSent(await answerOf(api.POST('/api/password-reset/request', { body: { email: address } }))));
  };
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField
        label="メールアドレス"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
        autoFocus
        required
      />
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button kind="filled" size="large" type="submit" disabled={isBusy} className={formCss.submit}>
        {isBusy ? '送信しています' : '再設定のメールを送る'}
      </Button>
    </form>
  );
}

function Sent({ message, previewToken }: Answer) {
  return (
    <Banner kind="success">
      {message === '' ? 'パスワードリセット用のメールを送信しました。' : message}
      {previewToken !== undefined && (
        <>
          <br />
          開発用のトークン: <Link to={`/reset-password?token=${encodeURIComponent(previewToken)}`}>{previewToken}</Link>
        </>
      )}
    </Banner>
  );
}

/** Requests the mail with which a user resets a forgotten password; without mail it says who can help, and asks for nothing. */
export function ForgotPasswordPage() {
  usePageTitle('パスワードを忘れたとき');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const settings = usePublicSettings();
  if (settings?.passwordLogin === false) return <NoPasswords />;
  const isByMail = settings?.resetByMail !== false;
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>パスワードを忘れたとき</h1>
      {!isByMail && <Banner kind="info">{NO_MAIL}</Banner>}
      {isByMail && (answer === null ? <ForgotPasswordForm onSent={setAnswer} /> : <Sent {...answer} />)}
      <p className={formCss.below}>
        管理者からコードを受け取った方は、<Link to="/reset-password">新しいパスワードの設定</Link>へお進みください。
      </p>
      <p className={formCss.below}>
        <Link to={LOGIN_PATH}>ログイン画面へ</Link>
      </p>
    </AuthFrame>
  );
}
