import { lazy, memo, Suspense, useId, useState } from 'react';
import { Avatar } from '../../ui/labels/Avatar.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { Tag } from '../../ui/labels/Tag.js';
import { cx } from '../../helpers/class-names.js';
import type { Employee } from '../../entities/employee/use-employees.js';
import { Ring } from '../../ui/feedback/Ring.js';
import css from './EmployeeRows.module.css';
import { talkNote, type EmployeeStatus, type TalkNote } from './last-talk.js';

/** Nobody waits for what is behind the arrow before pressing it. */
const EmployeeDetails = lazy(async () => ({ default: (await import('./EmployeeDetails.js')).EmployeeDetails }));

function sessionPath({ id, name }: Employee): string {
  return `/session?employeeId=${encodeURIComponent(id)}&employeeName=${encodeURIComponent(name)}`;
}

/** What a row says of a report; a press opens the 1on1. */
function PersonButton({
  employee,
  mark,
  note,
  nameId,
}: {
  employee: Employee;
  mark: string | undefined;
  note: TalkNote | null;
  nameId: string;
}) {
  return (
    <button
      type="button"
      className={css.row}
      onClick={() => window.open(sessionPath(employee), '_blank', 'noopener,noreferrer')}
    >
      <Avatar name={employee.name} size={48} />
      <span className={css.words}>
        <span className={css.name}>
          <span id={nameId}>{employee.name}</span>
          <span className={css.san}>さん</span>
          {mark !== undefined && <span className={css.mark}>{`（${mark}）`}</span>}
        </span>
        <span className={css.last}>{note?.last}</span>
      </span>
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

/**
 * A report: a press opens the 1on1 in a tab of its own that cannot reach back; the arrow opens what is left of the last one. Hundreds of
 * them stand on a page: a key in the search field draws none again, an answer of the server about the talks draws all.
 */
export const EmployeeRow = memo(function EmployeeRow({
  employee,
  mark,
  standing,
  readAt,
}: {
  employee: Employee;
  /** What tells the report from another one of the same name. */
  mark: string | undefined;
  /** What is known of the talks; undefined: nothing yet, or there were none. */
  standing: EmployeeStatus | undefined;
  /** When the server said so; null: it has not yet. */
  readAt: number | null;
}) {
  const note = readAt === null ? null : talkNote(standing, readAt);
  const hasTalk = standing !== undefined && standing.last_timestamp !== null;
  const [isOpen, setOpen] = useState(false);
  const [detailsId, nameId] = [useId(), useId()];
  return (
    <div className={css.person}>
      <PersonButton employee={employee} mark={mark} note={note} nameId={nameId} />
      {hasTalk && (
        <IconButton
          icon="down"
          name="約束と前回の記録"
          aria-describedby={nameId}
          className={cx(css.opener, isOpen && css.opened)}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      <div id={detailsId} className={css.details} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Ring />}>
            <EmployeeDetails employee={employee} />
          </Suspense>
        )}
      </div>
    </div>
  );
});
