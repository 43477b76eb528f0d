import { lazy, Suspense } from 'react';
import { useClosedRecords } from '../../entities/account/use-closed-records.js';

const AccountBar = lazy(async () => ({ default: (await import('./AccountBar.js')).AccountBar }));

/** Above every page: for 30 days that an administrator began a reset, and as long as it takes that records are closed. */
export function AccountNotice() {
  const { data } = useClosedRecords();
  if (data === undefined || (data.count === 0 && data.resetAt === null)) return null;
  return (
    <Suspense fallback={null}>
      <AccountBar {...data} />
    </Suspense>
  );
}
