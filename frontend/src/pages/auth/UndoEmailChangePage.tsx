import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { answerOf, api } from '../../api/client.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { AuthFrame } from '../../features/auth/index.js';
import { LOGIN_PATH } from '../../entities/account/access.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';

const SENTENCE = ['あなたの場所を、', 'あなたの手に。'];

const NO_TOKEN = 'リンクが途中で切れているようです。メールのリンクをもう一度開いてください。';

/** Opening the link changes nothing, since programs that look through mails open links too. */
function UndoEmailChange({ token, onUndone }: { token: string; onUndone: (message: string) => void }) {
  const { isBusy, error, setError, run } = useSubmit('undoEmail');
  const undo = () => {
    if (token === '') {
      setError(NO_TOKEN);
      return;
    }
    void run(async () => {
      onUndone((await answerOf(api.POST('/api/email-change/undo', { body: { token } }))).message);
    });
  };
  return (
    <div className={formCss.form}>
      <p>アカウントのメールアドレスを、このリンクが届いたアドレスに戻します。いまのログインは、すべて終わります。</p>
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button kind="filled" size="large" disabled={isBusy} className={formCss.submit} onClick={undo}>
        {isBusy ? '元に戻しています' : '元に戻す'}
      </Button>
    </div>
  );
}

/** Brings back the mail address to which the link was sent. */
export function UndoEmailChangePage() {
  usePageTitle('メールアドレスを元に戻す');
  const [query] = useSearchParams();
  const [done, setDone] = useState<string | null>(null);
  return (
    <AuthFrame sentence={SENTENCE}>
      <h1 className={formCss.title}>メールアドレスを元に戻す</h1>
      {done === null ? (
        <UndoEmailChange token={query.get('token') ?? ''} onUndone={setDone} />
      ) : (
        <Banner kind="success">
          {done}
          <br />
          変更に心当たりがなければ、<Link to="/forgot-password">パスワードも再設定</Link>してください。
        </Banner>
      )}
      <p className={formCss.below}>
        <Link to={LOGIN_PATH}>ログイン画面へ</Link>
      </p>
    </AuthFrame>
  );
}
