import { Link } from 'react-router';
import { Avatar } from '../../ui/Avatar.js';
import { Button } from '../../ui/Button.js';
import { formatTime } from '../../ui/dates.js';
import { Icon } from '../../ui/Icon.js';
import { fullNameSan } from '../../ui/names.js';
import { Tag } from '../../ui/Tag.js';
import { previewOf, type LogEntry } from './days.js';
import css from './logs.module.css';

/** One talk of the day: the whole card is the link, deleting stays apart. */
export function LogItem({
  entry,
  isDeleting,
  onDelete,
}: {
  entry: LogEntry;
  isDeleting: boolean;
  onDelete: (entry: LogEntry) => void;
}) {
  const { id, employee_name, timestamp, theme, summary } = entry;
  const name = fullNameSan(employee_name);
  const bare = name.slice(0, -'さん'.length);
  const time = formatTime(timestamp);
  return (
    <li className={css.item} aria-busy={isDeleting}>
      <Avatar name={employee_name} size={32} />
      <div className={css.who}>
        <h3>
          {bare}
          <span className={css.san}>さん</span>
        </h3>
        <time dateTime={timestamp} className="num">
          {time}
        </time>
      </div>
      <Button
        kind="text"
        className={css.delete}
        aria-label={`${name}、${time}の記録を削除`}
        title="削除"
        disabled={isDeleting}
        onClick={() => onDelete(entry)}
      >
        <Icon name="trash" size={18} />
      </Button>
      <div className={css.words}>
        <Tag tone={theme === null ? 'stone' : 'moss'}>{theme ?? 'テーマ未設定'}</Tag>
        <p className={css.preview}>{summary === null ? 'まとめはまだありません。' : previewOf(summary)}</p>
        <Link to={`/app/log/transcript/${id}`} className={css.link} aria-label={`${name}、${time}の記録を読む`}>
          記録を読む
        </Link>
      </div>
    </li>
  );
}
