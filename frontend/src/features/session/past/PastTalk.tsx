import { useId, useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useConversation } from '../../../entities/conversation/conversation-queries.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import { cx } from '../../../helpers/class-names.js';
import { formatDayWithWeekday, formatDue } from '../../../helpers/dates.js';
import { fullNameSan } from '../../../helpers/names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { SafeMarkdown } from '../../../ui/text/SafeMarkdown.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { useSession } from '../store/session-context.js';
import css from './past.module.css';

/** One of them, to be opened. */
export function PastTalk({ talk, isFirst }: { talk: ConversationListItem; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst);
  const id = useId();
  return (
    <article className={css.talk} aria-label={formatDayWithWeekday(talk.timestamp)}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.day}>{formatDayWithWeekday(talk.timestamp)}</span>
        <span className={css.theme}>{talk.theme ?? ''}</span>
        <Icon name="down" className={cx(css.arrow, isOpen && css.up)} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Left id={talk.id} />}
      </div>
    </article>
  );
}

/** What a 1on1 left: its summary and its next actions. */
function Left({ id }: { id: string }) {
  const { person } = useSession();
  const { data: talk, error } = useConversation(id);
  const today = useToday();
  if (error !== null) return <Banner kind="error">{failureOf('loadConversation', error)}</Banner>;
  if (talk === undefined) return <Ring minHeight={60} />;
  const names = { manager: 'わたし', employee: fullNameSan(person.callName) };
  return (
    <>
      <h3 className={css.part}>まとめ</h3>
      {talk.summary === null ? (
        <p className={css.none}>まとめは残っていません。</p>
      ) : (
        <SafeMarkdown>{talk.summary}</SafeMarkdown>
      )}
      <h3 className={css.part}>次の一歩</h3>
      {talk.next_action_items.length === 0 && <p className={css.none}>次の一歩は残っていません。</p>}
      <ul className={css.actions}>
        {talk.next_action_items.map(({ id: action, text, owner, due, done }) => (
          <li key={action}>
            {text}
            <span className={css.meta}>
              {[
                owner === null ? '担当：未確認' : names[owner],
                ...(due === null ? [] : [formatDue(due, today, done)]),
                ...(done ? ['済み'] : due === null ? ['まだ'] : []),
              ].join('、')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
