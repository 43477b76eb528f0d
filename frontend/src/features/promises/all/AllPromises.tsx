import { useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useToldApart } from '../../../entities/employee/use-told-apart.js';
import { useOpenPromises, useChangePromise, type OpenPromise } from '../../../entities/employee/use-promises.js';
import { useOneEdited } from '../../../ui/hooks/use-one-edited.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { Segmented } from '../../../ui/controls/Segmented.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.js';
import { EmptyState } from '../../../ui/feedback/EmptyState.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { LongList } from '../../../ui/layout/LongList.js';
import { things } from '../../../helpers/counters.js';
import css from './all-promises.module.css';
import { useFirstKept } from '../../result-editing/index.js';
import { FILTERS, filterPromises, whoseOf, withEdited, withTicked } from './promise-filter.js';
import { PromiseEditForm } from './PromiseEditForm.js';
import { PromiseRow } from './PromiseRow.js';

const SHOWN = 50;
const SEARCH = {
  label: '約束をさがす',
  textOf: ({ text, employee_name }: OpenPromise) => `${text} ${employee_name}`,
};

/** Every open promise: to tick, to change, and by report or side. */
export function AllPromises({
  employeeId,
  whose,
  onWhose,
}: {
  employeeId: string;
  whose: string;
  onWhose: (whose: string) => void;
}) {
  const { data, error, isPending, refetch } = useOpenPromises();
  if (isPending) return <Ring minHeight={320} />;
  if (data === undefined) {
    return <LoadFailure sentence={failureOf('loadPromises', error)} onRetry={refetch} />;
  }
  return <Promises open={data} employeeId={employeeId} whose={whose} onWhose={onWhose} />;
}

function Promises({
  open,
  employeeId,
  whose,
  onWhose,
}: {
  open: readonly OpenPromise[];
  employeeId: string;
  whose: string;
  onWhose: (whose: string) => void;
}) {
  const { all, ticked, toggle, error } = useTicked(open);
  const filter = whoseOf(whose);
  const [opened, setOpened] = useState(useFirstKept(open));
  const rows = useOneEdited(opened?.id ?? null);
  const marks = useToldApart();
  const isEdited = ({ id }: OpenPromise) => rows.isEdited(id);
  const today = useToday();
  const edited = opened !== null && isEdited(opened) ? opened : null;
  const shown = withEdited(filterPromises(all, { employeeId, whose: filter, today }), edited);
  const left = shown.filter(({ id }) => !ticked.has(id)).length;
  return (
    <section className={css.card} aria-label="残っている約束">
      <header className={css.head}>
        <Segmented label="だれの約束か" options={FILTERS} value={filter} onChange={onWhose} />
        <p className={css.count} role="status">{`残り${things(left)}`}</p>
      </header>
      {error !== null && <Banner kind="error">{failureOf('tickAction', error)}</Banner>}
      {shown.length === 0 ? (
        <EmptyState
          motif="stones"
          title={all.length === 0 ? '残っている約束はありません。' : 'あてはまる約束はありません。'}
          help={
            all.length === 0
              ? '1on1で約束したことは、終わったあとにここに並びます。'
              : '部下や、だれの約束かを変えると、ほかの約束が見られます。'
          }
        />
      ) : (
        <LongList items={shown} first={SHOWN} unit="件" search={SEARCH} isHeld={isEdited}>
          {(part) => (
            <ul className={css.list}>
              {part.map((promise) => (
                <li key={promise.id} className={css.item}>
                  {isEdited(promise) ? (
                    <PromiseEditForm promise={promise} onClose={rows.close} />
                  ) : (
                    <PromiseRow
                      promise={promise}
                      mark={marks.get(promise.employee_id)}
                      isDone={ticked.has(promise.id)}
                      wasEdited={rows.wasEdited(promise.id)}
                      onTick={(done) => toggle(promise, done)}
                      onEdit={() => {
                        setOpened(promise);
                        rows.edit(promise.id);
                      }}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </LongList>
      )}
    </section>
  );
}

/** What is ticked here stays in its place until the screen is left. */
function useTicked(open: readonly OpenPromise[]) {
  const tick = useChangePromise();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState(open);
  const [error, setError] = useState<unknown>(null);
  const all = withTicked(open, before, ticked);
  const set = (id: string, done: boolean) => {
    setTicked((now) => {
      const next = new Set(now);
      if (done) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  const toggle = ({ id }: OpenPromise, done: boolean) => {
    setBefore(all);
    set(id, done);
    setError(null);
    // Each has its own answer: a tick that fails is taken back although another one has begun since.
    tick.mutateAsync({ id, body: { done } }).catch((reason: unknown) => {
      set(id, !done);
      setError(reason);
    });
  };
  return { all, ticked, toggle, error };
}
