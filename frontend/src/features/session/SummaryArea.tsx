import { useEffect, useRef, useState } from 'react';
import type { Evidence } from '@app/contract';
import { cx } from '../../ui/class-names.js';
import { Icon } from '../../ui/Icon.js';
import { Ring } from '../../ui/Ring.js';
import {
  evidenceElementId,
  FindingsCard,
  KeywordsCard,
  NextActionsCard,
  SentimentCard,
  SummaryCard,
} from '../analysis/index.js';
import type { ConversationDetail } from './session-api.js';
import styles from './session.module.css';

interface Props {
  conversation: ConversationDetail | undefined;
  isVisible: boolean;
  isGenerating: boolean;
  onToggle: () => void;
}

function scrollToWords(evidence: Evidence): void {
  document.getElementById(evidenceElementId(evidence))?.scrollIntoView({ block: 'center' });
}

/** まとめ and 次の一歩 above the talk, and below them what the workers find, filling in as it comes. */
export function SummaryArea({ conversation, isVisible, isGenerating, onToggle }: Props) {
  const [lit, setLit] = useState<Evidence | null>(null);
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isGenerating) area.current?.scrollIntoView({ block: 'start' });
  }, [isGenerating]);
  const cards = conversation && {
    conversation,
    lit,
    // Words of the transcript have no place on this screen; those of the chat are lit here.
    onEvidence: (evidence: Evidence) => {
      setLit(evidence);
      scrollToWords(evidence);
    },
  };
  return (
    <section ref={area} className={styles.summary} aria-label="まとめと次の一歩">
      <button type="button" className={styles.fold} aria-expanded={isVisible} onClick={onToggle}>
        <span>まとめと次の一歩</span>
        <Icon name="down" className={cx(isVisible && styles.up)} />
      </button>
      {isVisible && isGenerating && <Ring label="まとめています..." />}
      {isVisible && cards && (
        <div className={styles.cards}>
          <SummaryCard {...cards} />
          <NextActionsCard {...cards} />
          <FindingsCard {...cards} />
          <KeywordsCard {...cards} />
          <SentimentCard {...cards} />
        </div>
      )}
    </section>
  );
}
