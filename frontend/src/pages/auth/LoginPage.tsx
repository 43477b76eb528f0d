import { ERRORS } from '@app/contract';
import { useState, type SubmitEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import formCss from '../../ui/controls/AuthForm.module.css';
import { AuthFrame, MaintenanceNotice, PasskeyButton, SecondStep } from '../../features/auth/index.js';
import { CompanyLogin } from '../../features/sign-on/index.js';
import { safeReturnPath } from '../../entities/account/access.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { useSecondStep } from '../../entities/account/second-step.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import { TextField } from '../../ui/controls/TextField.js';

const SENTENCE = ['よく聞く人の前で、', '人はよく考える。'];

function HomeLink() {
  return (
    // A document of its own, not a screen of this router.
    <a href="/" className={formCss.home}>
      <Icon name="back" />
      ホームへ戻る
    </a>
  );
}

/** What is said about the end of a login that the person did not ask for, or that ended more than a login. */
const FAREWELLS = {
  deleted: { kind: 'success', text: 'アカウントと、その中のデータをすべて削除しました。' },
  inactive: { kind: 'warning', text: ERRORS.ACCOUNT_INACTIVE.message },
} as const;

function Farewell({ of }: { of: keyof typeof FAREWELLS | null }) {
  return of !== null && <Banner kind={FAREWELLS[of].kind}>{FAREWELLS[of].text}</Banner>;
}

/** Ways that the server may open beside the password: a passkey, and a new account. */
function OtherWays({ isBusy, onPasskey }: { isBusy: boolean; onPasskey: () => void }) {
  const settings = usePublicSettings();
  return (
    <>
      {settings?.passkeys === true && settings.passwordLogin && (
        <div className={formCss.below}>
          <PasskeyButton isOffered disabled={isBusy} onPress={onPasskey} />
        </div>
      )}
      {settings?.registration === 'open' && (
        <p className={formCss.below}>
          はじめての方は、<Link to="/register">新規登録</Link>へお進みください。
        </p>
      )}
    </>
  );
}

/** The name that was registered just now. */
function registeredName(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('username' in state)) return '';
  return typeof state.username === 'string' ? state.username : '';
}

/** Why the company's login led nowhere. */
function refusalOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('refusal' in state)) return null;
  return typeof state.refusal === 'string' ? state.refusal : null;
}

interface FirstStep {
  username: string;
  setUsername: (username: string) => void;
  password: string;
  setPassword: (password: string) => void;
  remember: boolean;
  setRemember: (remember: boolean) => void;
}

function NameAndPassword({ username, setUsername, password, setPassword, remember, setRemember }: FirstStep) {
  return (
    <>
      <TextField
        label="ユーザー名"
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={username === ''}
        required
      />
      <PasswordField label="パスワード" value={password} onChange={setPassword} autoComplete="current-password" />
      <div className={formCss.options}>
        <StoneCheckbox checked={remember} onChange={setRemember}>
          ログインしたままにする
        </StoneCheckbox>
        <Link to="/forgot-password">パスワードを忘れたとき</Link>
      </div>
    </>
  );
}

/** The login. */
export function LoginPage() {
  usePageTitle('ログイン');
  const auth = useAuth();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const location = useLocation();
  const [username, setUsername] = useState(() => registeredName(location.state));
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const submission = useSubmit('login');
  const { isBusy, error, setError } = submission;
  const second = useSecondStep(submission);
  const next = safeReturnPath(query.get('next'));
  const settings = usePublicSettings();
  const signOnLabel = settings?.signOnLabel ?? null;
  const [wantsPassword, setWantsPassword] = useState(false);
  const isByPassword = settings?.passwordLogin !== false || wantsPassword;
  const refusal = refusalOf(location.state);

  if (auth.status === 'authenticated' && !isBusy) return <Navigate to={next} replace />;

  const byPasskey = () => {
    void submission.run(async () => {
      const { loginWithPasskey } = await import('../../api/passkeys.js');
      auth.adopt(await loginWithPasskey(remember));
      await navigate(next, { replace: true });
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (username.trim() === '' || password === '') {
      setError('ユーザー名とパスワードを入力してください。');
      return;
    }
    second.send(async (code) => {
      await auth.login({ username, password, remember, code });
      await navigate(next, { replace: true });
    });
  };
  return (
    <AuthFrame sentence={SENTENCE} before={<HomeLink />}>
      <h1 className="visually-hidden">ログイン</h1>
      <div className={formCss.form}>
        <Farewell of={auth.farewell} />
        {refusal !== null && <Banner kind="error">{refusal}</Banner>}
        {isByPassword && (
          <form className={formCss.form} onSubmit={submit} noValidate>
            {second.ways === null ? (
              <NameAndPassword {...{ username, setUsername, password, setPassword, remember, setRemember }} />
            ) : (
              <SecondStep ways={second.ways} code={second.code} onCode={second.setCode} onPasskey={byPasskey} />
            )}
            {error !== null && <Banner kind="error">{error}</Banner>}
            <Button kind="filled" size="large" type="submit" disabled={isBusy} className={formCss.submit}>
              {isBusy ? 'ログインしています' : 'ログイン'}
            </Button>
          </form>
        )}
        {signOnLabel !== null && second.ways === null && (
          <CompanyLogin
            label={signOnLabel}
            returnTo={next}
            remember={remember}
            onRemember={setRemember}
            onPassword={isByPassword ? undefined : () => setWantsPassword(true)}
          />
        )}
      </div>
      {second.ways === null ? (
        <OtherWays isBusy={isBusy} onPasskey={byPasskey} />
      ) : (
        <Button kind="text" className={formCss.leave} onClick={second.leave}>
          パスワードの入力に戻る
        </Button>
      )}
      <MaintenanceNotice />
    </AuthFrame>
  );
}
