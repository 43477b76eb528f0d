import { useNavigate } from 'react-router';
import { HOME_PATH } from '../../entities/account/access.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { AuthFrame } from '../../features/auth/index.js';
import { TotpSetUp } from '../../features/second-factor/index.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { Button } from '../../ui/controls/Button.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';

const SENTENCE = ['安心して話せる場所を、', '守るために。'];

/** The set-up of a second factor, where the server asks for one before anything else. */
export function SecondFactorPage() {
  usePageTitle('二要素認証の設定');
  const { factorSet, logout } = useAuth();
  const navigate = useNavigate();
  const done = () => {
    factorSet();
    void navigate(HOME_PATH, { replace: true });
  };
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>二要素認証の設定</h1>
      <p className={formCss.lead}>
        この会社では、パスワードのほかに、もう一つの確認が必要です。使いはじめる前に、認証アプリを設定してください。
      </p>
      <TotpSetUp onSet={() => undefined} onDone={done} />
      <p className={formCss.below}>
        <Button kind="text" size="small" className={formCss.leave} onClick={logout}>
          ログアウト
        </Button>
      </p>
    </AuthFrame>
  );
}
