import type { Evidence } from '@app/contract';
import { Link } from 'react-router';
import { formatDay } from '../../../helpers/dates.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { fullNameSan } from '../../../helpers/names.js';
import css from './dashboard.module.css';

/** A statement, and the 1on1 in which it was made. */
export interface TalkLink {
  key: string;
  text: string;
  conversation_id: string;
  employee_name: string;
  conversation_timestamp: string;
  /** The words that it rests on; the link opens them. */
  evidence: Evidence | null;
}

function pathOf(conversationId: string, evidence: Evidence | null): string {
  const at = evidence === null ? '' : `?at=${evidence.source}-${evidence.id}`;
  return `/app/log/transcript/${conversationId}${at}`;
}

/** Rows that lead to the 1on1s they come from, with the person and the day. */
export function TalkLinks({ talks }: { talks: readonly TalkLink[] }) {
  return (
    <ul className={css.topics}>
      {talks.map(({ key, text, conversation_id, employee_name, conversation_timestamp, evidence }) => (
        <li key={key}>
          <Link to={pathOf(conversation_id, evidence)} className={css.topic}>
            <span className={css.words}>
              {text}
              <span className={css.source}>
                <span className={css.who}>{fullNameSan(employee_name)}</span>
                <time dateTime={conversation_timestamp}>{formatDay(conversation_timestamp)}</time>
              </span>
            </span>
            <Icon name="back" className={css.forward ?? ''} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
