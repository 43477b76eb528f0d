import type { Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { formatDateTime } from '../../helpers/dates.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import { Button } from '../../ui/controls/Button.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { Tag } from '../../ui/labels/Tag.js';
import css from './account.module.css';
import { useEndLogin, useLogins } from './use-logins.js';

/** Where the user is logged in, to read and to end. */
export function LoginList() {
  const logins = useLogins();
  const end = useEndLogin();
  const confirm = useConfirm();

  if (logins.isPending) return <Ring />;
  if (logins.data === undefined) {
    return <LoadFailure sentence={failureOf('loadLogins', logins.error)} onRetry={logins.refetch} />;
  }
  const endOthers = async () => {
    const agreed = await confirm({
      title: 'ほかの端末をログアウト',
      body: 'この端末のほかの、すべてのログインを終えます。録音中の端末があれば、録音した音はその端末に残ります。',
      confirmLabel: 'ログアウトさせる',
      cancelLabel: 'このままにする',
    });
    if (agreed) end.mutate('others');
  };
  return (
    <div className={css.data}>
      <ul className={css.logins} aria-label="ログイン中の端末">
        {logins.data.map((login) => (
          <LoginRow key={login.id} login={login} isBusy={end.isPending} onEnd={() => end.mutate({ id: login.id })} />
        ))}
      </ul>
      {end.isError && <Banner kind="error">{failureOf('endLogin', end.error)}</Banner>}
      {logins.data.length > 1 && (
        <Button className={css.endOthers} disabled={end.isPending} onClick={() => void endOthers()}>
          ほかの端末をすべてログアウトさせる
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  login: Schemas['LoginInfoDto'];
  isBusy: boolean;
  onEnd: () => void;
}

function LoginRow({ login: { device, createdAt, lastSeenAt, current }, isBusy, onEnd }: RowProps) {
  return (
    <li className={css.login}>
      <div className={css.device}>
        <p>{device}</p>
        <p className={css.help}>
          {formatDateTime(createdAt)}にログイン・最後に使ったのは{formatDateTime(lastSeenAt)}ごろ
        </p>
      </div>
      {current ? (
        <Tag tone="moss">この端末</Tag>
      ) : (
        <Button
          aria-label={`${formatDateTime(createdAt)}にログインした${device}をログアウトさせる`}
          disabled={isBusy}
          onClick={onEnd}
        >
          ログアウトさせる
        </Button>
      )}
    </li>
  );
}
