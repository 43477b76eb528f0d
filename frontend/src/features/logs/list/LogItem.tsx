import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { Avatar } from '../../../ui/labels/Avatar.js';
import { Button } from '../../../ui/controls/Button.js';
import { formatDayWithWeekday, formatTime } from '../../../helpers/dates.js';
import { Highlight } from '../../../ui/text/Highlight.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { fullNameSan } from '../../../helpers/names.js';
import { Tag } from '../../../ui/labels/Tag.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import { previewOf } from '../../../entities/conversation/log-days.js';
import { withMark } from '../../../entities/employee/tell-apart.js';
import css from './logs.module.css';
import { hitPath, hitPlace } from './search-hits.js';

interface LogItemProps {
  entry: ConversationListItem;
  level: 3 | 4;
  /** What tells the report from others of the same name. */
  mark: string | undefined;
  /** The search words: the row marks them and states its day, since the list has many days. */
  words?: string;
  isDeleting: boolean;
  onDelete: (entry: ConversationListItem) => void;
}

/** One talk: the whole card is the link, deleting stays apart. */
export const LogItem = memo(function LogItem({ entry, level, mark, words, isDeleting, onDelete }: LogItemProps) {
  const { search } = useLocation();
  const { employee_name, timestamp, theme } = entry;
  const name = fullNameSan(employee_name);
  const bare = name.slice(0, -'さん'.length);
  const time = formatTime(timestamp);
  const when = words === undefined ? time : `${formatDayWithWeekday(timestamp)} ${time}`;
  const Name = level === 3 ? 'h3' : 'h4';
  return (
    <li className={css.item} aria-busy={isDeleting}>
      <Avatar name={employee_name} size={32} />
      <div className={css.who}>
        <Name className={css.name}>
          {bare}
          <span className={css.san}>さん</span>
        </Name>
        {mark !== undefined && <span className={css.mark}>{mark}</span>}
        <time dateTime={timestamp} className="num">
          {when}
        </time>
      </div>
      <Button
        kind="text"
        className={css.delete}
        aria-label={`${withMark(name, mark)}、${when}の記録を削除`}
        title="削除"
        disabled={isDeleting}
        onClick={() => onDelete(entry)}
      >
        <Icon name="trash" size={18} />
      </Button>
      <div className={css.words}>
        <Tag tone={theme === null ? 'stone' : 'moss'}>
          <span className={css.theme}>
            {theme === null ? 'テーマ未設定' : <Highlight text={theme} words={words ?? ''} />}
          </span>
        </Tag>
        <Preview entry={entry} words={words ?? ''} />
        <Link
          to={hitPath(entry)}
          state={{ log: search }}
          className={css.link}
          aria-label={`${withMark(name, mark)}、${when}の記録を読む`}
        >
          記録を読む
        </Link>
      </div>
    </li>
  );
});

/** The words found, with their place; otherwise the beginning of the summary. */
function Preview({ entry, words }: { entry: ConversationListItem; words: string }) {
  const { hit, summary, erased } = entry;
  if (hit != null && hit.source !== 'theme') {
    return (
      <p className={css.preview}>
        <span className={css.place}>{hitPlace(hit)}</span>
        <Highlight text={hit.text} words={words} />
      </p>
    );
  }
  const missing = erased ? 'まとめは残っていません。' : 'まとめはまだありません。';
  return <p className={css.preview}>{summary === null ? missing : previewOf(summary)}</p>;
}
