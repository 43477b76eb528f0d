import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { formatDay } from '../../helpers/dates.js';
import { Icon } from '../../ui/drawings/Icon.js';
import css from './NoticeBar.module.css';
import { openByFormerLogin } from './open-by-former-login.js';

/** The bar itself. Whoever was logged in here when records closed proves to be their owner without doing anything. */
export function AccountBar({ count, resetAt }: Pick<Schemas['ClosedRecordsDto'], 'count' | 'resetAt'>) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const [userId, isClosed] = [user?.id, count > 0];
  useEffect(() => {
    if (userId !== undefined && isClosed) void openByFormerLogin(userId, queries);
  }, [userId, isClosed, queries]);
  return (
    <section data-frame className={css.bar} aria-label="アカウントのお知らせ">
      <Icon name="info" />
      <p className={css.words} role="status">
        {resetAt !== null && `${formatDay(resetAt)}に、管理者があなたのパスワードの再設定を始めました。`}
        {isClosed
          ? 'それまでの1on1の記録を、あなたのために閉じています。'
          : '心当たりがないときは、管理者に確かめてください。'}{' '}
        <Link to="/app/settings">{isClosed ? '記録を開く' : '設定で確かめる'}</Link>
      </p>
    </section>
  );
}
