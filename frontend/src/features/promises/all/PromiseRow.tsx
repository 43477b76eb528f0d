import { Link } from 'react-router';
import { PromiseOwner } from '../../promise-owner/index.js';
import { withMark } from '../../../entities/employee/tell-apart.js';
import type { OpenPromise } from '../../../entities/employee/use-promises.js';
import { formatDay, formatDue } from '../../../helpers/dates.js';
import { fullNameSan } from '../../../helpers/names.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { StoneCheckbox } from '../../../ui/controls/StoneCheckbox.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import css from './all-promises.module.css';

/** Whose it is, until when, and the 1on1 in which it was made. */
export function PromiseRow({
  promise,
  mark,
  isDone,
  wasEdited,
  onTick,
  onEdit,
}: {
  promise: OpenPromise;
  /** What tells the report from others of the same name. */
  mark: string | undefined;
  isDone: boolean;
  /** The form has closed, and the focus returns to the button that opened it. */
  wasEdited: boolean;
  onTick: (done: boolean) => void;
  onEdit: () => void;
}) {
  const { id, text, owner, due, employee_name, conversation_id, timestamp, lines } = promise;
  const name = fullNameSan(employee_name);
  const held = `${withMark(name, mark)}との1on1（${formatDay(timestamp)}）`;
  const today = useToday();
  const [first] = lines;
  const at = first === undefined ? '' : `?at=${first.source}-${first.id}`;
  return (
    <>
      <div className={css.row}>
        <StoneCheckbox className={css.tick ?? ''} checked={isDone} onChange={onTick}>
          {text}
        </StoneCheckbox>
        <IconButton icon="edit" name={`約束を直す：${text}`} autoFocus={wasEdited} disabled={isDone} onClick={onEdit} />
      </div>
      <p className={css.meta}>
        {owner !== null && <span>{owner === 'manager' ? 'わたしの約束' : `${name}の約束`}</span>}
        {due !== null && <span>{formatDue(due, today, isDone)}</span>}
        <Link to={`/app/log/transcript/${conversation_id}${at}`}>{held}</Link>
      </p>
      {owner === null && !isDone && <PromiseOwner id={id} text={text} employeeName={employee_name} />}
    </>
  );
}
