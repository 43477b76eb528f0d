import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { Avatar } from '../../ui/Avatar.js';
import { Icon } from '../../ui/Icon.js';
import { Tag } from '../../ui/Tag.js';
import css from './EmployeeRows.module.css';
import { lastTalkNote, latestByEmployee } from './last-talk.js';
import type { Employee } from './use-employees.js';

function sessionPath({ id, name }: Employee): string {
  return `/session?employeeId=${encodeURIComponent(id)}&employeeName=${encodeURIComponent(name)}`;
}

/** One row a report; a press opens the 1on1 in a tab of its own that cannot reach back. */
export function EmployeeRows({ employees }: { employees: readonly Employee[] }) {
  const conversations = useQuery({
    queryKey: keys.conversations(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/conversations', { signal })),
  });
  const latest = conversations.data === undefined ? null : latestByEmployee(conversations.data);
  const now = conversations.dataUpdatedAt;
  return (
    <ul className={css.rows}>
      {employees.map((employee) => {
        // Until the talks are known nothing is said about them.
        const note = latest === null ? null : lastTalkNote(latest.get(employee.id), now);
        return (
          <li key={employee.id}>
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
              {note?.tag && (
                <span className={css.tag}>
                  <Tag tone={note.tag.tone}>{note.tag.text}</Tag>
                </span>
              )}
              <span className={css.external}>
                <Icon name="external" />
                <span className="visually-hidden">（新しいタブで開きます）</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
