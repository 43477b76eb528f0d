import { failureOf } from '../../api/failures.js';
import { useRemoveSecondFactor, type User } from '../../entities/account/use-users.js';
import { Button } from '../../ui/controls/Button.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import css from './users.module.css';

/** Takes away what a user's account asks for beside the password, for one who has lost phone, passkeys and recovery codes. */
export function RemoveSecondFactor({ user }: { user: User }) {
  const confirm = useConfirm();
  const remove = useRemoveSecondFactor(user.id);
  const ask = async () => {
    const agreed = await confirm({
      title: `「${user.username}」の二要素認証を外しますか。`,
      body: '端末もリカバリーコードもなくした人のためのものです。本人から直接頼まれたことを確かめてください。本人のログインはすべて終わり、したことは本人の設定画面に残ります。',
      confirmLabel: '外す',
      cancelLabel: 'やめる',
      danger: true,
    });
    if (agreed) remove.mutate();
  };
  return (
    <div className={css.reset}>
      <Button disabled={remove.isPending} onClick={() => void ask()}>
        二要素認証を外す
      </Button>
      {remove.isError && <Banner kind="error">{failureOf('removeFactor', remove.error)}</Banner>}
      {remove.isSuccess && <Banner kind="success">二要素認証を外しました。次のログインは、パスワードだけです。</Banner>}
    </div>
  );
}
