import { useEffect, useRef } from 'react';
import type { Evidence } from '@app/contract';
import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import {
  FindingsCard,
  KeywordsCard,
  kindsInPlace,
  NextActionsCard,
  SentimentCard,
  SummaryCard,
} from '../../analysis/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import styles from '../layout/session.module.css';

interface Props {
  conversation: ConversationDetail | undefined;
  isVisible: boolean;
  isGenerating: boolean;
  /** The words whose chip was chosen. */
  lit: Evidence | null;
  onEvidence: (evidence: Evidence) => void;
  onToggle: () => void;
}

/** まとめ and 次の一歩 above the talk, and below them what the workers find, filling in as it comes. */
export function SummaryArea({ conversation, isVisible, isGenerating, lit, onEvidence, onToggle }: Props) {
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isGenerating) area.current?.scrollIntoView({ block: 'start' });
  }, [isGenerating]);
  const cards = conversation?.summary == null ? null : { conversation, lit, onEvidence };
  const kinds = cards ? kindsInPlace(cards.conversation) : [];
  return (
    <section
      ref={area}
      className={styles.summary}
      data-waiting={isVisible && kinds.length < 4}
      aria-label="まとめと次の一歩"
    >
      <button type="button" className={styles.fold} aria-expanded={isVisible} onClick={onToggle}>
        <span>まとめと次の一歩</span>
        <Icon name="down" className={cx(isVisible && styles.up)} />
      </button>
      {isVisible && !cards && <Ring label="まとめています..." minHeight={320} />}
      {isVisible && cards && (
        <div className={styles.cards}>
          <SummaryCard {...cards} />
          <NextActionsCard {...cards} />
          {kinds.includes('findings') && <FindingsCard {...cards} />}
          {kinds.includes('keywords') && <KeywordsCard {...cards} />}
          {kinds.includes('sentiment') && <SentimentCard {...cards} />}
        </div>
      )}
    </section>
  );
}
