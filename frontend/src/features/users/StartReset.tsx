import { failureOf } from '../../api/failures.js';
import { useStartReset, type User } from '../../entities/account/use-users.js';
import { Button } from '../../ui/controls/Button.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import css from './users.module.css';

/** Starts a reset of the password of a user, who alone then sets one: by mail, or with a code that is shown here once. */
export function StartReset({ user }: { user: User }) {
  const confirm = useConfirm();
  const reset = useStartReset(user.id);
  const { code, sentTo } = reset.data ?? {};
  const ask = async () => {
    const agreed = await confirm({
      title: `「${user.username}」のパスワードの再設定を始めますか。`,
      body: '新しいパスワードは、本人だけが決めます。決めるまでは、いまのパスワードが使えます。始めたことは、本人の設定画面に残ります。',
      confirmLabel: '始める',
      cancelLabel: 'やめる',
    });
    if (agreed) reset.mutate();
  };
  return (
    <div className={css.reset}>
      <Button disabled={reset.isPending} onClick={() => void ask()}>
        パスワードの再設定を始める
      </Button>
      {reset.isError && <Banner kind="error">{failureOf('startReset', reset.error)}</Banner>}
      {sentTo !== undefined && <Banner kind="success">{`${sentTo} に、再設定のメールを送ります。`}</Banner>}
      {code !== undefined && (
        <Banner kind="info">
          このコードを、本人に直接渡してください。ここに一度だけ表示し、24時間、一度だけ使えます。
          <strong className={css.code}>{code}</strong>
          本人は、ログイン画面の「パスワードを忘れたとき」から、リセットトークンとして入力します。
        </Banner>
      )}
    </div>
  );
}
