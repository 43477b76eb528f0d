import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { ActList } from '../../ui/layout/ActList.js';
import { useUsers } from '../../entities/account/use-users.js';
import { actOf, nameOf } from './audit-texts.js';
import css from './AuditList.module.css';

/** As many as one reads at a look. */
const PAGE = 10;

function useAudit() {
  return useInfiniteQuery({
    queryKey: keys.audit(),
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/api/audit', {
          params: { query: { limit: PAGE, ...(pageParam !== '' && { before: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
}

/** What administrators did, the newest first. */
export function AuditList() {
  const audit = useAudit();
  const users = useUsers();
  if (audit.isPending || users.isPending) return <Ring />;
  // Without the accounts the list cannot distinguish an existing user from a deleted one.
  if (audit.data === undefined || users.data === undefined) {
    const failed = audit.data === undefined ? audit : users;
    return (
      <LoadFailure
        sentence={failureOf(audit.data === undefined ? 'loadAudit' : 'loadUsers', failed.error)}
        onRetry={failed.refetch}
      />
    );
  }
  const names = new Map(users.data.map(({ id, username }) => [id, username]));
  const entries = audit.data.pages.flat();
  if (entries.length === 0) return <p className={css.none}>まだ操作の記録はありません。</p>;
  return (
    <>
      <ActList
        name="操作の記録"
        className={css.list}
        acts={entries.map((entry) => ({
          id: entry.id,
          at: entry.at,
          text: `${nameOf(entry.actor, names)}が、${actOf(entry, names)}`,
        }))}
        hasMore={audit.hasNextPage}
        isLoadingMore={audit.isFetchingNextPage}
        onMore={audit.fetchNextPage}
      />
      {audit.isFetchNextPageError && <Banner kind="error">{failureOf('loadAudit', audit.error)}</Banner>}
    </>
  );
}
