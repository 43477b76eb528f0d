import { failureOf } from '../../api/failures.js';
import { useStartReset, type User } from '../../entities/account/use-users.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { Button } from '../../ui/controls/Button.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import css from './users.module.css';

const BY_PASSWORD = {
  start: 'パスワードの再設定を始める',
  title: (username: string) => `「${username}」のパスワードの再設定を始めますか。`,
  body: '新しいパスワードは、本人だけが決めます。決めるまでは、いまのパスワードが使えます。始めたことは、本人の設定画面に残ります。',
  after: '本人は、ログイン画面の「パスワードを忘れたとき」から、リセットトークンとして入力します。',
};

/** Where passwords open nothing. */
const BY_COMPANY = {
  start: '会社のアカウントをつなぐコードを出す',
  title: (username: string) => `「${username}」に、会社のアカウントをつなぐコードを出しますか。`,
  body: 'コードを持つ人が会社のアカウントでログインすると、このアカウントはその人のものになります。始めたことは、本人の設定画面に残ります。',
  after: '本人は、ログイン画面の「コードをお持ちの方」から入力します。',
};

/** Starts a reset of the password of a user, who alone then sets one: by mail, or with a code that is shown here once. */
export function StartReset({ user }: { user: User }) {
  const confirm = useConfirm();
  const reset = useStartReset(user.id);
  const { code, sentTo } = reset.data ?? {};
  const texts = usePublicSettings()?.passwordLogin === false ? BY_COMPANY : BY_PASSWORD;
  const ask = async () => {
    const agreed = await confirm({
      title: texts.title(user.username),
      body: texts.body,
      confirmLabel: '始める',
      cancelLabel: 'やめる',
    });
    if (agreed) reset.mutate();
  };
  return (
    <div className={css.reset}>
      <Button disabled={reset.isPending} onClick={() => void ask()}>
        {texts.start}
      </Button>
      {reset.isError && <Banner kind="error">{failureOf('startReset', reset.error)}</Banner>}
      {sentTo !== undefined && <Banner kind="success">{`${sentTo} に、再設定のメールを送ります。`}</Banner>}
      {code !== undefined && (
        <Banner kind="info">
          このコードを、本人に直接渡してください。ここに一度だけ表示し、24時間、一度だけ使えます。
          <strong className={css.code}>{code}</strong>
          {texts.after}
        </Banner>
      )}
    </div>
  );
}
