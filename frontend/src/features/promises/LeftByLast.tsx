import { Button } from '../../ui/controls/Button.js';
import { formatDay, formatDue } from '../../helpers/dates.js';
import { familyNameSan } from '../../helpers/names.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import type { KeptPromise, LastPromises } from '../../entities/employee/last-promises.js';
import { useToday } from '../../ui/hooks/use-today.js';
import css from './promises.module.css';
import type { CarriedOver } from './use-carried-over.js';
import { PromiseOwner } from '../promise-owner/index.js';

/** The number of promises shown at once; the talk begins below them. */
const FIRST = 3;
const FIRST_TOPICS = 2;

/** The promises of the last 1on1, those carried since before, and the topics that were left. */
export function LeftByLast({ last, ...row }: { last: LastPromises } & RowProps) {
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

/** Whose a promise is, and until when. */
export function whoAndWhen(
  { owner, due, done }: Pick<KeptPromise, 'owner' | 'due' | 'done'>,
  name: string,
  today: string,
): string {
  return [
    ...(owner === null ? [] : [owner === 'manager' ? 'わたし' : familyNameSan(name)]),
    ...(due === null ? [] : [formatDue(due, today, done)]),
  ].join('、');
}

function List({
  promises,
  employeeName,
  carried,
  isOlder = false,
  onTick,
}: { promises: readonly KeptPromise[]; isOlder?: boolean } & RowProps) {
  const today = useToday();
  return (
    <ul className={css.list}>
      {promises.map(({ id, text, owner, due, done, timestamp }) => (
        <li key={id} className={css.item}>
          <StoneCheckbox checked={done} onChange={(now) => onTick(id, now)} className={css.row ?? ''}>
            <span className={css.text}>{text}</span>
            <span className={css.meta}>
              {whoAndWhen({ owner, due, done }, employeeName, today)}
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
          {owner === null && <PromiseOwner id={id} text={text} employeeName={employeeName} />}
        </li>
      ))}
    </ul>
  );
}
