import { useId, type ReactNode } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Motif, type MotifName } from '../../ui/drawings/Motif.js';
import { Ring } from '../../ui/Ring.js';
import css from './dashboard.module.css';

/** What a card needs to know of its query. */
interface CardQuery<T> {
  data: T[] | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** A card of the dashboard in its four states: loading, failed, empty, loaded. */
export function DashboardCard<T>({
  title,
  motif,
  query,
  children,
}: {
  title: string;
  /** Beside the title of a list; charts have a small caption in place of it. */
  motif?: MotifName;
  query: CardQuery<T>;
  children: (data: T[]) => ReactNode;
}) {
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
      <State query={query}>{children}</State>
    </section>
  );
}

function State<T>({ query, children }: { query: CardQuery<T>; children: (data: T[]) => ReactNode }) {
  const { data, error, isPending, refetch } = query;
  if (isPending) return <Ring minHeight={220} />;
  if (data === undefined) {
    return (
      <Banner
        kind="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            もう一度読み込む
          </Button>
        }
      >
        {failureOf('loadDashboard', error)}
      </Banner>
    );
  }
  if (data.length === 0) {
    return (
      <div className={css.empty}>
        <Motif name="leaf" width={96} />
        <p className={css.emptyTitle}>該当データなし</p>
        <p className={css.emptyHelp}>1on1を1回終えると、ここに育ちはじめます。</p>
      </div>
    );
  }
  return <>{children(data)}</>;
}
