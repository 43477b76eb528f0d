import { Avatar } from '../../ui/labels/Avatar.js';
import { things } from '../../helpers/counters.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { Tag } from '../../ui/labels/Tag.js';
import css from './EmployeeRows.module.css';
import { talkNote, type TalkNote } from './last-talk.js';
import { useEmployeeStatus, type Employee } from '../../entities/employee/use-employees.js';

function sessionPath({ id, name }: Employee): string {
  return `/session?employeeId=${encodeURIComponent(id)}&employeeName=${encodeURIComponent(name)}`;
}

function Promises({ promises, more }: Pick<TalkNote, 'promises' | 'more'>) {
  return (
    <span className={css.promises}>
      {promises.map(({ id, text }) => (
        <span key={id} className={css.promise}>
          {text}
        </span>
      ))}
      {more > 0 && <span className={css.promise}>ほか{things(more)}</span>}
    </span>
  );
}

function Row({ employee, note }: { employee: Employee; note: TalkNote | null }) {
  return (
    <button
      type="button"
      className={css.row}
      onClick={() => window.open(sessionPath(employee), '_blank', 'noopener,noreferrer')}
    >
      <Avatar name={employee.name} size={48} />
      <span className={css.words}>
        <span className={css.name}>
          {employee.name}
          <span className={css.san}>さん</span>
        </span>
        <span className={css.last}>{note?.last}</span>
      </span>
      {note !== null && note.promises.length > 0 && <Promises {...note} />}
      {note !== null && note.facts.length > 0 && (
        <span className={css.facts}>
          {note.facts.map(({ tone, text }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
        </span>
      )}
      <span className={css.external}>
        <Icon name="external" />
        <span className="visually-hidden">（新しいタブで開きます）</span>
      </span>
    </button>
  );
}

/** One row a report; a press opens the 1on1 in a tab of its own that cannot reach back. */
export function EmployeeRows({ employees }: { employees: readonly Employee[] }) {
  const standings = useEmployeeStatus();
  return (
    <ul className={css.rows}>
      {employees.map((employee) => (
        <li key={employee.id} className={css.item}>
          {/* Until the talks are known nothing is said about them. */}
          <Row
            employee={employee}
            note={
              standings.data === undefined ? null : talkNote(standings.data.get(employee.id), standings.dataUpdatedAt)
            }
          />
        </li>
      ))}
    </ul>
  );
}
