import { useState, type SubmitEvent } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import formCss from '../features/auth/AuthForm.module.css';
import { AuthFrame } from '../features/auth/AuthFrame.js';
import { safeReturnPath, useAuth } from '../features/auth/index.js';
import { MaintenanceNotice } from '../features/auth/MaintenanceNotice.js';
import { PasswordField } from '../features/auth/PasswordField.js';
import { usePublicSettings } from '../features/auth/use-public-settings.js';
import { useSubmit } from '../features/auth/use-submit.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { usePageTitle } from '../ui/PageTitle.js';
import { StoneCheckbox } from '../ui/StoneCheckbox.js';
import { TextField } from '../ui/TextField.js';

const SENTENCE = ['よく聞く人の前で、', '人はよく考える。'];

/** The login. */
export function LoginPage() {
  usePageTitle('ログイン');
  const auth = useAuth();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const settings = usePublicSettings();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const { isBusy, error, setError, run } = useSubmit('login');
  const next = safeReturnPath(query.get('next'));

  if (auth.status === 'authenticated' && !isBusy) return <Navigate to={next} replace />;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') {
      setError('ユーザー名とパスワードを入力してください。');
      return;
    }
    void run(async () => {
      await auth.login({ username, password, remember });
      await navigate(next, { replace: true });
    });
  };
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className="visually-hidden">ログイン</h1>
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
        <PasswordField label="パスワード" value={password} onChange={setPassword} autoComplete="current-password" />
        <StoneCheckbox className={formCss.options ?? ''} checked={remember} onChange={setRemember}>
          ログインしたままにする
        </StoneCheckbox>
        {error !== null && <Banner kind="error">{error}</Banner>}
        <Button kind="filled" size="large" type="submit" disabled={isBusy} className={formCss.submit}>
          {isBusy ? 'ログインしています' : 'ログイン'}
        </Button>
      </form>
      <p className={formCss.below}>
        <Link to="/forgot-password">パスワードを忘れたとき</Link>
      </p>
      {settings?.registration === 'open' && (
        <p className={formCss.below}>
          はじめての方は、<Link to="/register">新規登録</Link>へお進みください。
        </p>
      )}
      <p className={formCss.below}>
        {/* A document of its own, not a screen of this router. */}
        <a href="/">ホームへもどる</a>
      </p>
      <MaintenanceNotice />
    </AuthFrame>
  );
}
