import { LIMITS } from '@app/contract';
import { Button } from '../../../ui/controls/Button.js';
import { EmptyState } from '../../../ui/feedback/EmptyState.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { failureOf } from '../../../api/failures.js';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.js';
import { DeletionFailure, LogItems } from '../list/LogItems.js';
import css from '../list/logs.module.css';
import { useConfirmedDeletion } from '../list/use-confirmed-deletion.js';
import { useSearch } from './use-search.js';

/** The talks in which words were found, of all days. */
export function SearchResults({ words, employeeId, onEnd }: { words: string; employeeId: string; onEnd: () => void }) {
  const { found, progress, error, isPending, isPlaceholderData, refetch } = useSearch(words, employeeId);
  const deletion = useConfirmedDeletion();
  const isWhole = found !== undefined && !isPlaceholderData && progress === null && error === null;
  return (
    <section className={css.list} aria-labelledby="log-search" aria-busy={isPlaceholderData || progress !== null}>
      <header className={css.head}>
        <h2 id="log-search" className={css.day} aria-live="polite">
          「{words}」の記録
          {isWhole && <span className={css.count}>{found.length}件</span>}
        </h2>
        <Button kind="text" size="small" onClick={onEnd}>
          検索をやめる
        </Button>
      </header>
      <DeletionFailure deletion={deletion} />
      {isPending && <Ring minHeight={200} />}
      {error !== null && <LoadFailure sentence={failureOf('loadLogs', error)} onRetry={refetch} />}
      {isWhole && found.length === 0 && (
        <div className={css.empty}>
          <EmptyState
            motif="leaf"
            title="あてはまる記録はありません。"
            help="短いことばや、別のことばで探してみてください。"
          />
        </div>
      )}
      {found !== undefined && found.length > 0 && (
        <LogItems entries={found} deletion={deletion} level={3} words={words} />
      )}
      <SearchProgress progress={progress} />
      {found?.length === LIMITS.searchHits && (
        <p className={css.more}>新しい順に{LIMITS.searchHits}件まで表示しています。ことばを足すとしぼれます。</p>
      )}
    </section>
  );
}

/** How far a long search has come. The words are told once: figures that change all the time would talk over everything else. */
function SearchProgress({ progress }: { progress: { looked: number; total: number } | null }) {
  return (
    <p className={progress === null ? 'visually-hidden' : css.more} role="status">
      {progress !== null && (
        <>
          探しています…
          <span aria-hidden="true">
            {' '}
            {progress.looked.toLocaleString('ja-JP')}／{progress.total.toLocaleString('ja-JP')}件
          </span>
        </>
      )}
    </p>
  );
}
