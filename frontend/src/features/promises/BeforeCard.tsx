import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { useRecent } from '../../entities/conversation/recent-conversations.js';
import { summarySentences } from '../../entities/conversation/summary-sentences.js';
import type { KeptPromise, LastPromises } from '../../entities/employee/last-promises.js';
import { mineFirst } from '../../entities/employee/mine-first.js';
import { useChangePromise, useLastPromises } from '../../entities/employee/use-promises.js';
import { formatDay } from '../../helpers/dates.js';
import { cx } from '../../helpers/class-names.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import { useToday } from '../../ui/hooks/use-today.js';
import css from './before.module.css';
import { LeftByLast, whoAndWhen } from './LeftByLast.js';
import { useCarriedOver } from './use-carried-over.js';

/** How many promises and sentences one minute has room for. */
const MOST = 3;

/** The minute before a talk: what is open between the two, mine first, and what was said last. Nothing if there is neither. */
export function BeforeCard({ employeeId, employeeName }: { employeeId: string; employeeName: string }) {
  const last = useLastPromises(employeeId, null);
  const recent = useRecent(employeeId).data?.find(({ summary }) => summary !== null);
  const said = summarySentences(recent?.summary ?? '', MOST);
  if (last === null && said.length === 0) return null;
  return (
    <div className={css.card}>
      {last !== null && <OpenPromises last={last} employeeName={employeeName} isAlone={said.length === 0} />}
      {said.length > 0 && (
        <section className={css.said} aria-label="前回のまとめ">
          <h2 className={css.title}>前回のまとめ</h2>
          <ul className={css.list}>
            {said.map((sentence) => (
              <li key={sentence} className={cx(css.row, css.line)} title={sentence}>
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The promises with one line each; the others, and what can be done with them, at a press. */
function OpenPromises({ last, employeeName, isAlone }: { last: LastPromises; employeeName: string; isAlone: boolean }) {
  const change = useChangePromise();
  const carried = useCarriedOver(last.conversationId);
  const [isOpen, setOpen] = useState(false);
  // What is ticked here keeps its row.
  const [order] = useState(() => mineFirst(last).map(({ id }) => id));
  const all = [...last.promises, ...last.older];
  const shown = order.flatMap((id) => all.find((one) => one.id === id) ?? []).slice(0, MOST);
  const more = all.length - shown.length;
  // Opened, what was carried over stands apart and names its own day.
  const until = !isOpen && shown.some((one) => last.older.includes(one)) ? 'まで' : '';
  const onTick = (id: string, done: boolean) => change.mutate({ id, body: { done } });
  return (
    <section className={css.promises} aria-label="前回の約束" data-alone={isAlone}>
      <div className={css.head}>
        <h2 className={css.title}>前回の約束</h2>
        <span className={css.note}>{`${formatDay(last.heldAt)}${until}の1on1から`}</span>
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '三つにたたむ' : more > 0 ? `ほか${more}つ` : 'くわしく'}
        </button>
      </div>
      {isOpen ? (
        <LeftByLast last={last} employeeName={employeeName} carried={carried} onTick={onTick} />
      ) : (
        <ul className={css.list}>
          {shown.map((one) => (
            <Row key={one.id} promise={one} employeeName={employeeName} onTick={onTick} />
          ))}
        </ul>
      )}
      {change.isError && <Banner kind="error">{failureOf('tickAction', change.error)}</Banner>}
    </section>
  );
}

interface RowProps {
  promise: KeptPromise;
  employeeName: string;
  onTick: (id: string, done: boolean) => void;
}

function Row({ promise, employeeName, onTick }: RowProps) {
  const { id, text, done } = promise;
  const today = useToday();
  return (
    <li className={css.row}>
      <StoneCheckbox checked={done} onChange={(now) => onTick(id, now)} className={css.tick ?? ''}>
        <span className={cx(css.line, css.promise)} title={text}>
          {text}
        </span>
        <span className={css.whoAndWhen}>{whoAndWhen(promise, employeeName, today)}</span>
      </StoneCheckbox>
    </li>
  );
}
