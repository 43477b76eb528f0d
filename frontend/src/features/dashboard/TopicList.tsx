import { useState } from 'react';
import { Link } from 'react-router';
import type { components } from '../../api/schema.js';
import { Button } from '../../ui/Button.js';
import { formatDay } from '../../ui/dates.js';
import { Icon } from '../../ui/Icon.js';
import { familyNameSan } from '../../ui/names.js';
import css from './dashboard.module.css';

type Topic = components['schemas']['TopicDto'];

/** As many as one takes in at a look; the rest opens on request. */
const SHOWN_TOPICS = 5;

/** Topics with whose they are and when, each leading to the talk it comes from. */
export function TopicList({ topics }: { topics: readonly Topic[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? topics : topics.slice(0, SHOWN_TOPICS);
  return (
    <>
      <ul className={css.topics}>
        {shown.map(({ id, conversation_id, text, employee_name, conversation_timestamp }) => (
          <li key={id}>
            <Link to={`/app/log/transcript/${conversation_id}`} className={css.topic}>
              <span>
                {text}
                <span className={css.source}>
                  <span>{familyNameSan(employee_name)}</span>
                  <time dateTime={conversation_timestamp}>{formatDay(conversation_timestamp)}</time>
                </span>
              </span>
              <Icon name="back" className={css.forward ?? ''} />
            </Link>
          </li>
        ))}
      </ul>
      {topics.length > SHOWN_TOPICS && (
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '最新のものだけ表示する' : `すべて見る（${topics.length}件）`}
        </Button>
      )}
    </>
  );
}
