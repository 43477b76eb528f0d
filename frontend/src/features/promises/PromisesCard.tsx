import { startOfDay } from '@app/contract';
import { useId } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { cx } from '../../helpers/class-names.js';
import { formatDay } from '../../helpers/dates.js';
import { Motif } from '../../ui/drawings/Motif.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { familyNameSan } from '../../helpers/names.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import type { KeptPromise, LastPromises } from '../../entities/employee/last-promises.js';
import css from './promises.module.css';
import { useCarriedOver, type CarriedOver } from './use-carried-over.js';
import { useFolding } from './use-folding.js';
import { useLastPromises, useTickPromise } from '../../entities/employee/use-promises.js';

/** The number of promises shown at once; the talk begins below them. */
const FIRST = 3;
const FIRST_TOPICS = 2;

/** 前回の約束: the promises of the last 1on1, to tick or carry over; renders nothing if there are none. */
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
  const tick = useTickPromise();
  const [isOpen, setOpen] = useFolding(currentId !== null);
  const carried = useCarriedOver(last?.conversationId ?? null);
  const bodyId = useId();
  if (last === null) return null;
  const row = { employeeName, carried, onTick: (id: string, done: boolean) => tick.mutate({ id, done }) };
  const open = last.promises.filter(({ done }) => !done).length;
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
            {formatDay(last.heldAt)}の1on1から{!isOpen && `、残り${open}件`}
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

/** The promises of the last 1on1, those carried since before, and the topics that were left. */
function LeftByLast({ last, ...row }: { last: LastPromises } & RowProps) {
  return (
    <>
      <List promises={last.promises.slice(0, FIRST)} {...row} />
      {last.promises.length > FIRST && (
        <details className={css.older}>
          <summary>ほかの約束 {last.promises.length - FIRST}件</summary>
          <List promises={last.promises.slice(FIRST)} {...row} />
        </details>
      )}
      {last.older.length > 0 && (
        <details className={css.older} open={last.older.length <= FIRST}>
          <summary>持ち越してきた約束 {last.older.length}件</summary>
          <List promises={last.older} {...row} isOlder />
        </details>
      )}
      {last.topics.length > 0 && (
        <p className={css.topics}>
          <span className={css.note}>話しのこしたこと</span>
          {last.topics.slice(0, FIRST_TOPICS).map(({ id, text }) => (
            <span key={id}>{text}</span>
          ))}
        </p>
      )}
    </>
  );
}

/** What every row of the card needs. */
interface RowProps {
  employeeName: string;
  carried: CarriedOver;
  onTick: (id: string, done: boolean) => void;
}

function List({
  promises,
  employeeName,
  carried,
  isOlder = false,
  onTick,
}: { promises: readonly KeptPromise[]; isOlder?: boolean } & RowProps) {
  return (
    <ul className={css.list}>
      {promises.map(({ id, text, owner, due, done, timestamp }) => (
        <li key={id} className={css.item}>
          <StoneCheckbox checked={done} onChange={(now) => onTick(id, now)} className={css.row ?? ''}>
            <span className={css.text}>{text}</span>
            <span className={css.meta}>
              {owner === 'manager' ? 'わたし' : familyNameSan(employeeName)}
              {due !== null && `、${formatDay(startOfDay(due))}まで`}
              {isOlder && `（${formatDay(timestamp)}の約束）`}
            </span>
          </StoneCheckbox>
          {!done && (
            <Button
              kind="text"
              size="small"
              className={css.carry}
              data-carried={carried.has(id)}
              aria-label={`${carried.has(id) ? '次回へ持ち越し' : '持ち越す'}：${text}`}
              onClick={() => carried.toggle(id)}
            >
              {carried.has(id) ? '次回へ持ち越し' : '持ち越す'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
