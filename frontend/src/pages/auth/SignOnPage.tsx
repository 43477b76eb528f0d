import { ERRORS } from '@app/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../api/failures.js';
import { AuthFrame } from '../../features/auth/index.js';
import { SignOnButton } from '../../features/sign-on/index.js';
import { HOME_PATH, LOGIN_PATH } from '../../entities/account/access.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { returnPath, tradeSignOn } from '../../entities/account/sign-on.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { Banner } from '../../ui/feedback/Banner.js';
import { TextField } from '../../ui/controls/TextField.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';

const SENTENCE = ['よく聞く人の前で、', '人はよく考える。'];
const SETTINGS_PATH = '/app/settings';

/** The sentence for a refusal that the server names by its code. */
function sentenceOf(code: string): string {
  return Object.entries(ERRORS).find(([name]) => name === code)?.[1].message ?? ERRORS.SIGN_ON_FAILED.message;
}

/** What is shown where nothing is under way: the button, and what was refused to a user who wanted to link the account. */
function Standing({ refusal }: { refusal: string | null }) {
  const { status } = useAuth();
  const label = usePublicSettings()?.signOnLabel ?? null;
  const [code, setCode] = useState('');
  const isLinking = refusal !== null && status === 'authenticated';
  return (
    <>
      <div className={formCss.form}>
        {refusal !== null && <Banner kind="error">{refusal}</Banner>}
        {!isLinking && label !== null && (
          <>
            <TextField
              label="管理者から受け取ったコード"
              note="お持ちの方だけ"
              value={code}
              onChange={setCode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SignOnButton label={label} returnTo={HOME_PATH} code={code} isOnly />
          </>
        )}
      </div>
      <p className={formCss.below}>
        {isLinking ? <Link to={SETTINGS_PATH}>設定へ戻る</Link> : <Link to={LOGIN_PATH}>ログイン画面へ</Link>}
      </p>
    </>
  );
}

/** Where the company's login leads back to: the code behind the `#` becomes the login of this browser. */
export function SignOnPage() {
  usePageTitle('会社のアカウントでログイン');
  const { status, adoptSignOn } = useAuth();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [told] = useState(() => new URLSearchParams(hash.slice(1)));
  const [code, refused] = [told.get('code'), told.get('refused')];
  const isUnderWay = useRef(false);
  /** Why the code was not taken, where somebody is logged in: the login has no place to say it. */
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (isUnderWay.current || status === 'loading') return;
    isUnderWay.current = true;
    const leaveFor = (path: string, state?: { refusal: string }) => void navigate(path, { replace: true, state });
    if (code !== null)
      tradeSignOn(code).then(
        (token) => {
          adoptSignOn(token);
          leaveFor(returnPath());
        },
        (error: unknown) => {
          const refusal = failureOf('signOn', error);
          if (status === 'authenticated') setFailure(refusal);
          else leaveFor(LOGIN_PATH, { refusal });
        },
      );
    else if (told.has('linked')) leaveFor(SETTINGS_PATH);
    else if (refused !== null && status === 'anonymous') leaveFor(LOGIN_PATH, { refusal: sentenceOf(refused) });
  }, [status, code, refused, told, navigate, adoptSignOn]);

  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>会社のアカウントでログイン</h1>
      {failure === null && (code !== null || told.has('linked')) ? (
        <p role="status">確かめています。</p>
      ) : (
        <Standing refusal={failure ?? (refused === null ? null : sentenceOf(refused))} />
      )}
    </AuthFrame>
  );
}
