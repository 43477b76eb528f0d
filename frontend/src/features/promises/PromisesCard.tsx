import { useId, useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { cx } from '../../helpers/class-names.js';
import { formatDay } from '../../helpers/dates.js';
import { Motif } from '../../ui/drawings/Motif.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { countOpen } from '../../entities/employee/last-promises.js';
import css from './promises.module.css';
import { LeftByLast } from './LeftByLast.js';
import { useCarriedOver } from './use-carried-over.js';
import { useLastPromises, useChangePromise } from '../../entities/employee/use-promises.js';

/** 前回の約束 beside a talk, one line until it is opened: promises to tick or carry over; nothing if there are none. */
export function PromisesCard({
  employeeId,
  employeeName,
  currentId,
}: {
  employeeId: string;
  employeeName: string;
  /** The 1on1 that is held now. */
  currentId: string | null;
}) {
  const last = useLastPromises(employeeId, currentId);
  const tick = useChangePromise();
  // It opens at a press alone: nothing that stands below it moves by itself.
  const [isOpen, setOpen] = useState(false);
  const carried = useCarriedOver(last?.conversationId ?? null);
  const bodyId = useId();
  if (last === null) return null;
  const row = { employeeName, carried, onTick: (id: string, done: boolean) => tick.mutate({ id, body: { done } }) };
  return (
    <section className={css.card} aria-label="前回の約束">
      <Motif name="stones" width={40} />
      <div className={css.content}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={css.title}>前回の約束</span>
          <span className={css.note}>
            {formatDay(last.heldAt)}の1on1から{!isOpen && `、残り${countOpen(last)}件`}
          </span>
          <Icon name="down" className={cx(css.arrow, isOpen && css.up)} />
        </button>
        <div id={bodyId} hidden={!isOpen}>
          <LeftByLast last={last} {...row} />
          {tick.isError && <Banner kind="error">{failureOf('tickAction', tick.error)}</Banner>}
        </div>
      </div>
    </section>
  );
}
