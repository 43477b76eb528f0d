import { Link } from 'react-router';
import { failureOf } from '../../api/failures.js';
import { useLatest } from '../../entities/conversation/conversation-lists.js';
import { useEmployeePromises } from '../../entities/employee/use-promises.js';
import type { Employee } from '../../entities/employee/use-employees.js';
import { formatDayWithWeekday, formatDue } from '../../helpers/dates.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { useToday } from '../../ui/hooks/use-today.js';
import css from './EmployeeRows.module.css';

const WHO = { manager: 'わたし', employee: '相手' } as const;

/** What the 1on1s with a report left: the open promises, and the last record. */
export function EmployeeDetails({ employee: { id } }: { employee: Employee }) {
  const promises = useEmployeePromises(id);
  const latest = useLatest(id);
  const today = useToday();
  const error = promises.error ?? latest.error;
  if (error !== null) return <Banner kind="error">{failureOf('loadConversation', error)}</Banner>;
  if (promises.data === undefined || latest.data === undefined) return <Ring minHeight={60} />;
  const open = promises.data.filter(({ done }) => !done);
  return (
    <>
      {open.length === 0 ? (
        <p className={css.last}>残っている約束はありません。</p>
      ) : (
        <ul className={css.promises}>
          {open.map(({ id: promiseId, owner, text, due }) => (
            <li key={promiseId}>
              {text}
              <span className={css.meta}>
                {[owner === null ? '担当未確認' : WHO[owner], ...(due === null ? [] : [formatDue(due, today)])].join(
                  '、',
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={css.links}>
        {latest.data !== null && (
          <Link to={`/app/log/transcript/${latest.data.id}`}>
            {`前回の記録（${formatDayWithWeekday(latest.data.timestamp)}）を読む`}
          </Link>
        )}
        {open.length > 0 && <Link to={`/app/promises?employee=${id}`}>約束に印を付ける、直す</Link>}
      </p>
    </>
  );
}
