import { Link } from 'react-router';
import { useAuth } from '../../entities/account/auth-context.js';
import { formatDay } from '../../helpers/dates.js';
import { Banner } from '../../ui/feedback/Banner.js';
import css from './closed-records.module.css';
import { useClosedRecords, useOpeningByFormerLogin } from './use-closed-records.js';

/** Above every page: for 30 days that an administrator began a reset, and as long as it takes that records are closed. */
export function ClosedRecordsBar() {
  const { user } = useAuth();
  const { data } = useClosedRecords();
  const count = data?.count ?? 0;
  useOpeningByFormerLogin(user?.id, count);
  const resetAt = data?.resetAt ?? null;
  if (count === 0 && resetAt === null) return null;
  return (
    <section data-frame className={css.bar} aria-label="アカウントのお知らせ">
      <Banner kind="warning">
        <p>
          {wordsOf(count, resetAt)} <Link to="/app/settings">{count > 0 ? '記録を開く' : '設定で確かめる'}</Link>
        </p>
      </Banner>
    </section>
  );
}

function wordsOf(count: number, resetAt: string | null): string {
  const day = resetAt === null ? '' : `${formatDay(resetAt)}に`;
  if (count > 0) return `${day}管理者が始めた再設定のため、それまでの1on1の記録を、あなたのために閉じています。`;
  return `${day}、管理者があなたのパスワードの再設定を始めました。心当たりがないときは、管理者に確かめてください。`;
}
