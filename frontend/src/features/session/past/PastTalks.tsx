import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useRecent } from '../../../entities/conversation/recent-conversations.js';
import { failureOf } from '../../../api/failures.js';
import { fullNameSan } from '../../../helpers/names.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { useSession } from '../store/session-context.js';
import { PastTalk } from './PastTalk.js';
import css from './past.module.css';

/** The 1on1s before with this person, to be read beside the talk: nothing here can be changed. */
export function PastTalks({ onClose }: { onClose: () => void }) {
  const { person, view } = useSession();
  const recent = useRecent(person.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const talks = recent.data?.filter((talk) => talk.id !== view.currentConversationId);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <section className={css.panel} role="dialog" aria-labelledby={id} onKeyDown={closeOnEscape}>
      <header className={css.head}>
        <h2 ref={heading} id={id} className={css.title} tabIndex={-1}>
          {fullNameSan(person.callName)}とのこれまで
        </h2>
        <IconButton icon="close" name="とじる" onClick={onClose} />
      </header>
      <div className={css.scroll}>
        {recent.isError && <Banner kind="error">{failureOf('loadConversation', recent.error)}</Banner>}
        {talks === undefined && !recent.isError && <Ring minHeight={120} />}
        {talks?.length === 0 && <p className={css.none}>まだ、終わった1on1がありません。</p>}
        {talks?.map((talk, at) => (
          <PastTalk key={talk.id} talk={talk} isFirst={at === 0} />
        ))}
      </div>
    </section>
  );
}
