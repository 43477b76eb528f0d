import { failureOf } from '../../api/failures.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { useUnlinkCompany, type User } from '../../entities/account/use-users.js';
import { Button } from '../../ui/controls/Button.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import css from './users.module.css';

/** Takes the company's login from a user's account, for one whom the company knows by another name now; nothing where there is no such login. */
export function UnlinkCompany({ user }: { user: User }) {
  const confirm = useConfirm();
  const unlink = useUnlinkCompany(user.id);
  if ((usePublicSettings()?.signOnLabel ?? null) === null) return null;
  const ask = async () => {
    const agreed = await confirm({
      title: `「${user.username}」から会社のアカウントを外しますか。`,
      body: '会社での番号が変わって、入れなくなった人のためのものです。会社のログインから始まったログインは終わり、したことは本人の設定画面に残ります。',
      confirmLabel: '外す',
      cancelLabel: 'やめる',
      danger: true,
    });
    if (agreed) unlink.mutate();
  };
  return (
    <div className={css.reset}>
      <Button disabled={unlink.isPending} onClick={() => void ask()}>
        会社のアカウントを外す
      </Button>
      {unlink.isError && <Banner kind="error">{failureOf('unlinkSignOn', unlink.error)}</Banner>}
      {unlink.isSuccess && (
        <Banner kind="success">会社のアカウントを外しました。本人は、設定か、つなぐコードで、つなぎ直せます。</Banner>
      )}
    </div>
  );
}
