import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { useOwnEmail } from '../../entities/account/use-own-email.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Button } from '../../ui/controls/Button.js';
import css from './account.module.css';
import { ChangeEmailDialog } from './ChangeEmailDialog.js';

/** The user's mail address, and the way to another. */
export function OwnEmail() {
  const own = useOwnEmail();
  const [isChanging, setChanging] = useState(false);
  if (own.isPending) return <span className={css.help}>読込中...</span>;
  if (own.data === undefined) {
    return <LoadFailure sentence={failureOf('loadEmail', own.error)} onRetry={own.refetch} />;
  }
  const { email } = own.data;
  return (
    <div className={css.email}>
      <span className={email === null ? css.help : undefined}>{email ?? 'メール未登録'}</span>
      <Button size="small" aria-label="メールアドレスを変更する" onClick={() => setChanging(true)}>
        変更する
      </Button>
      {isChanging && <ChangeEmailDialog email={email} onClose={() => setChanging(false)} />}
    </div>
  );
}
