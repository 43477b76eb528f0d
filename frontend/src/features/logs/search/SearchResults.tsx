import { LIMITS } from '@app/contract';
import { Button } from '../../../ui/controls/Button.js';
import { EmptyState } from '../../../ui/feedback/EmptyState.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { failureOf } from '../../../api/failures.js';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.js';
import { DeletionFailure, LogItems } from '../list/LogItems.js';
import css from '../list/logs.module.css';
import { useConfirmedDeletion } from '../list/use-confirmed-deletion.js';
import { useSearch } from '../../../entities/conversation/conversation-lists.js';

/** The talks in which words were found, of all days. */
export function SearchResults({ words, employeeId, onEnd }: { words: string; employeeId: string; onEnd: () => void }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useSearch(words, employeeId);
  const deletion = useConfirmedDeletion();
  return (
    <section className={css.list} aria-labelledby="log-search" aria-busy={isPlaceholderData}>
      <header className={css.head}>
        <h2 id="log-search" className={css.day} aria-live="polite">
          「{words}」の記録
          {data !== undefined && !isPlaceholderData && <span className={css.count}>{data.length}件</span>}
        </h2>
        <Button kind="text" size="small" onClick={onEnd}>
          検索をやめる
        </Button>
      </header>
      <DeletionFailure deletion={deletion} />
      {isPending && <Ring minHeight={200} />}
      {error !== null && <LoadFailure sentence={failureOf('loadLogs', error)} onRetry={refetch} />}
      {data?.length === 0 && !isPlaceholderData && (
        <div className={css.empty}>
          <EmptyState
            motif="leaf"
            title="あてはまる記録はありません。"
            help="短いことばや、別のことばで探してみてください。"
          />
        </div>
      )}
      {data !== undefined && data.length > 0 && <LogItems entries={data} deletion={deletion} level={3} words={words} />}
      {data?.length === LIMITS.searchHits && (
        <p className={css.more}>新しい順に{LIMITS.searchHits}件まで表示しています。ことばを足すとしぼれます。</p>
      )}
    </section>
  );
}
