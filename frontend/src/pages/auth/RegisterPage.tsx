import { ERRORS } from '@app/contract';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { answerOf, api } from '../../api/client.js';
import { keyFor, type RequestKey } from '../../api/request-key.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { AuthFrame, NoPasswords, RedirectToLogin } from '../../features/auth/index.js';
import { LOGIN_PATH } from '../../entities/account/access.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';
import { TextField } from '../../ui/controls/TextField.js';

const SENTENCE = ['まず、聞くことから', 'はじめましょう。'];

interface Registered {
  message: string;
  username: string;
}

function RegisterForm({ onRegistered }: { onRegistered: (made: Registered) => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const key = useRef<RequestKey | null>(null);
  const { isBusy, error, setError, run } = useSubmit('register');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') {
      setError('ユーザー名とパスワードを入力してください。');
      return;
    }
    const address = email.trim();
    void run(async () => {
      const account = { username: username.trim(), password, ...(address === '' ? {} : { email: address }) };
      key.current = keyFor(key.current, account);
      const body = { ...account, requestId: key.current.id };
      const { message } = await answerOf(api.POST('/api/register', { body }));
      onRegistered({ message, username: account.username });
    });
  };
  return (
    <form className={formCss.form} onSubmit={submit} noValidate>
      <TextField
        label="ユーザー名"
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <PasswordField
        label="パスワード（8文字以上）"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
      />
      <TextField
        label="メールアドレス"
        note="なくてもかまいません"
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="email"
      />
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button kind="filled" size="large" type="submit" disabled={isBusy} className={formCss.submit}>
        {isBusy ? '登録しています' : '登録する'}
      </Button>
    </form>
  );
}

/** Registration, while it is open. */
export function RegisterPage() {
  usePageTitle('新規登録');
  const settings = usePublicSettings();
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (settings?.passwordLogin === false) return <NoPasswords />;
  const isClosed = settings?.registration === 'closed';
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>新規登録</h1>
      {isClosed && <Banner kind="info">{ERRORS.REGISTRATION_CLOSED.message}</Banner>}
      {!isClosed && registered === null && <RegisterForm onRegistered={setRegistered} />}
      {registered !== null && <RedirectToLogin {...registered} />}
      <p className={formCss.below}>
        <Link to={LOGIN_PATH} state={{ username: registered?.username }}>
          ログイン画面へ
        </Link>
      </p>
    </AuthFrame>
  );
}
