import { useInfiniteQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { ActList } from '../../ui/layout/ActList.js';
import { CardSection } from '../../ui/layout/CardSection.js';
import css from './ledger.module.css';
import { ledgerText } from './ledger-texts.js';

function useLedger(id: string) {
  return useInfiniteQuery({
    queryKey: keys.ledger(id),
    queryFn: ({ signal, pageParam }) =>
      answerOf(
        api.GET('/api/conversations/{id}/ledger', {
          params: { path: { id }, query: pageParam === 0 ? {} : { before: pageParam } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const last = page.at(-1)?.seq ?? 1;
      return last > 1 ? last : undefined;
    },
  });
}

/** 閲覧と変更の履歴: what was done with this 1on1, folded away until somebody wants to know. */
export function LedgerCard({ conversationId }: { conversationId: string }) {
  return (
    <CardSection title="閲覧と変更の履歴" collapsible defaultOpen={false} lazy>
      <p className={css.about}>
        この1on1が、いつ開かれ、変えられ、受け取られたかの記録です。話した言葉は含みません。あとから書き換えると、わかるようになっています。
      </p>
      <LedgerList conversationId={conversationId} />
    </CardSection>
  );
}

function LedgerList({ conversationId }: { conversationId: string }) {
  const ledger = useLedger(conversationId);
  if (ledger.isPending) return <Ring />;
  if (ledger.data === undefined)
    return <LoadFailure sentence={failureOf('loadLedger', ledger.error)} onRetry={ledger.refetch} />;
  const entries = ledger.data.pages.flat();
  if (entries.length === 0) return <p className={css.about}>まだ記録はありません。これから残ります。</p>;
  return (
    <ActList
      name="閲覧と変更の履歴"
      acts={entries.map((entry) => ({
        id: String(entry.seq),
        at: entry.at,
        text: (
          <>
            {ledgerText(entry)}
            {!entry.mine && <span className={css.self}>自動</span>}
          </>
        ),
      }))}
      hasMore={ledger.hasNextPage}
      isLoadingMore={ledger.isFetchingNextPage}
      onMore={ledger.fetchNextPage}
    />
  );
}
