import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { HOME_PATH } from '../../entities/account/access.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { AuthFrame } from '../../features/auth/index.js';
import { PasskeyGate, TotpSetUp } from '../../features/second-factor/index.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { Button } from '../../ui/controls/Button.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';

const SENTENCE = ['安心して話せる場所を、', '守るために。'];

type State = Schemas['SecondFactorStateDto'];

/** What the server asks for before anything else: the set-up of a second factor, or a passkey. */
export function SecondFactorPage() {
  const { factorSet, logout } = useAuth();
  const navigate = useNavigate();
  const { state, error, load } = useFactorState();
  const done = () => {
    factorSet();
    void navigate(HOME_PATH, { replace: true });
  };
  const isPasskey = state?.passkeyRequired === true;
  const title = isPasskey ? 'パスキーでの確認' : '二要素認証の設定';
  usePageTitle(title);
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>{title}</h1>
      {state === null && error === null && <Ring />}
      {error !== null && <LoadFailure sentence={error} onRetry={load} />}
      {state !== null && <Asked state={state} onDone={done} />}
      <p className={formCss.below}>
        <Button kind="text" size="small" className={formCss.leave} onClick={logout}>
          ログアウト
        </Button>
      </p>
    </AuthFrame>
  );
}

function Asked({ state: { passkeyRequired, passkeys }, onDone }: { state: State; onDone: () => void }) {
  if (!passkeyRequired)
    return (
      <>
        <p className={formCss.lead}>
          この会社では、パスワードのほかに、もう一つの確認が必要です。使いはじめる前に、認証アプリを設定してください。
        </p>
        <TotpSetUp onSet={() => undefined} onDone={onDone} />
      </>
    );
  return (
    <>
      <p className={formCss.lead}>
        {passkeys > 0
          ? 'ここでは、ログインした人があなたであることをパスキーで確かめてから、1on1を開きます。'
          : 'ここでは、1on1をパスキーで守ります。使いはじめる前に、この端末かパスワード管理アプリに、パスキーを作ってください。'}
      </p>
      <PasskeyGate hasPasskey={passkeys > 0} onDone={onDone} />
    </>
  );
}

/** What the account has and is asked for. */
function useFactorState() {
  const [state, setState] = useState<State | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const given = new AbortController();
    answerOf(api.GET('/api/account/second-factor', { signal: given.signal })).then(setState, (thrown: unknown) => {
      if (!given.signal.aborted) setError(failureOf('loadFactors', thrown));
    });
    return () => given.abort();
  }, [attempt]);
  const load = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { state, error, load };
}
