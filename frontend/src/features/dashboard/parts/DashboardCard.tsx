import { useId, type ReactNode } from 'react';
import { failureOf } from '../../../api/failures.js';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.js';
import { Motif, type MotifName } from '../../../ui/drawings/Motif.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import css from './dashboard.module.css';
import { FailedNote, type FailedConversation } from './FailedNote.js';

/** What a card needs to know of its query. */
interface CardQuery<T> {
  data: T[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** The properties that all cards share. */
export interface CardProps<T> {
  title: string;
  /** Beside the title of a list; charts have a small caption in place of it. */
  motif?: MotifName;
  query: CardQuery<T>;
  /** For an empty card: why it is, or what the manager does to fill it. */
  emptyHelp: ReactNode;
  /** The 1on1s that are missing here, since they could not be analysed. */
  failed?: readonly FailedConversation[];
  children: (data: T[]) => ReactNode;
}

/** A card of the dashboard in its four states: loading, failed, empty, loaded. */
export function DashboardCard<T>({ title, motif, query, emptyHelp, failed = [], children }: CardProps<T>) {
  const titleId = useId();
  return (
    <section className={css.card} aria-labelledby={titleId} aria-busy={query.isPending}>
      {motif === undefined ? (
        <h2 id={titleId} className={css.caption}>
          {title}
        </h2>
      ) : (
        <div className={css.listTitle}>
          <Motif name={motif} width={40} />
          <h2 id={titleId}>{title}</h2>
        </div>
      )}
      <State query={query} emptyHelp={emptyHelp}>
        {children}
      </State>
      {failed.length > 0 && <FailedNote failed={failed} />}
    </section>
  );
}

function State<T>({ query, emptyHelp, children }: Pick<CardProps<T>, 'query' | 'emptyHelp' | 'children'>) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Ring minHeight={220} />;
  if (data === undefined) {
    return <LoadFailure sentence={failureOf('loadDashboard', error)} onRetry={refetch} />;
  }
  if (data.length === 0) {
    return (
      <div className={css.empty}>
        <Motif name="leaf" width={96} />
        <p className={css.emptyTitle}>該当データなし</p>
        <p className={css.emptyHelp}>{emptyHelp}</p>
      </div>
    );
  }
  return <>{children(data)}</>;
}
