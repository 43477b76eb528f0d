import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { ActList } from '../../ui/layout/ActList.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { actOnYou } from './audit-texts.js';
import css from './AuditList.module.css';

/** As many as one reads at a look. */
const PAGE = 10;

/** What administrators did to the user's own account, the newest first. */
export function OwnActs() {
  const acts = useInfiniteQuery({
    queryKey: keys.ownActs(),
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: PAGE, ...(pageParam !== '' && { before: pageParam }) };
      return answerOf(api.GET('/api/account/acts', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });
  if (acts.isPending) return <Ring />;
  if (acts.data === undefined) {
    return <LoadFailure sentence={failureOf('loadAudit', acts.error)} onRetry={acts.refetch} />;
  }
  const entries = acts.data.pages.flat();
  if (entries.length === 0) return <p className={css.none}>管理者は、あなたのアカウントに何もしていません。</p>;
  return (
    <>
      <ActList
        name="あなたのアカウントへの操作"
        className={css.list}
        acts={entries.map((act) => ({ id: act.id, at: act.at, text: actOnYou(act) }))}
        hasMore={acts.hasNextPage}
        isLoadingMore={acts.isFetchingNextPage}
        onMore={acts.fetchNextPage}
      />
      {acts.isFetchNextPageError && <Banner kind="error">{failureOf('loadAudit', acts.error)}</Banner>}
    </>
  );
}
