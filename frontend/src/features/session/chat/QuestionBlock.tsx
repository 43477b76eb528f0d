import type { Evidence, ProposedQuestion } from '@app/contract';
import { SwapOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Jizo } from '../../../ui/drawings/Jizo.js';
import { EvidenceChip } from '../../../ui/labels/EvidenceChip.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.js';
import { Clauses } from '../../../ui/text/Clauses.js';
import type { EvidenceLabel } from '../questions/evidence-label.js';
import { NEXT_QUESTION_KEY } from '../keys/session-keys.js';
import styles from './question.module.css';

/** The number of characters above which a question has a smaller font. */
const LONG_QUESTION = 48;

/** Names the words that a question rests on, and opens them. */
export interface Reasons {
  labelOf: (evidence: Evidence | null) => EvidenceLabel | null;
  onEvidence: (evidence: Evidence) => void;
}

interface Props {
  question: ProposedQuestion;
  alternatives: readonly ProposedQuestion[];
  /** A newer question waits: it is named in one line, and shown by a press. */
  newer: { question: ProposedQuestion; show: () => void } | null;
  reasons: Reasons;
  /** The composer is empty: this is the one filled button. */
  isMain: boolean;
  busy: boolean;
  canRefresh: boolean;
  onUse: (question: string) => void;
  onRefresh: () => void;
  /** The pointer or the focus comes or goes. */
  onPoint: (isPointing: boolean) => void;
}

/** The one voice that is large: what to ask next, and up to three other ways as plain rows. */
export function QuestionBlock(props: Props) {
  const { question, alternatives, reasons, busy, onUse, onPoint } = props;
  // The browser sends no leave event when the element under the pointer is removed.
  useEffect(() => () => onPoint(false), [onPoint]);
  return (
    <>
      <section
        className={styles.stone}
        aria-label="次の問い"
        // Not onPointerEnter: the block may appear under a pointer, and then the browser sends no enter event.
        onPointerMove={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
      >
        <Jizo width={66} className={styles.jizo} />
        <div className={styles.body}>
          <p className={styles.label}>
            <span>
              次の問い<span className={styles.purpose}>{question.purpose}</span>
            </span>
            <Reason evidence={question.evidence} reasons={reasons} isQuoted />
          </p>
          <p
            key={question.text}
            className={styles.question}
            data-long={question.text.length > LONG_QUESTION}
            aria-live="polite"
          >
            <Clauses>{question.text}</Clauses>
          </p>
          <UseRow {...props} />
        </div>
      </section>
      {alternatives.length > 0 && (
        <ul className={styles.rows} aria-label="ほかの問い">
          {alternatives.map((other) => (
            <li key={other.text} className={styles.other}>
              <button
                type="button"
                className={styles.row}
                disabled={busy}
                onClick={singleClick(() => onUse(other.text))}
              >
                <span className={styles.purpose}>{other.purpose}</span>
                <span className={styles.words}>{other.text}</span>
                <span className={styles.hint}>使う</span>
              </button>
              <Reason evidence={other.evidence} reasons={reasons} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The chip with the words that a question rests on; nothing where it rests on none. */
function Reason({
  evidence,
  reasons,
  isQuoted = false,
}: {
  evidence: Evidence | null;
  reasons: Reasons;
  isQuoted?: boolean;
}) {
  const label = reasons.labelOf(evidence);
  if (label === null || evidence === null) return null;
  return (
    <span className={isQuoted ? styles.quoted : styles.chip}>
      <EvidenceChip
        label={isQuoted ? `${label.time}${label.quote}` : label.time}
        onClick={() => reasons.onEvidence(evidence)}
      />
    </span>
  );
}

/** Below the question: the button that uses it, and in the place of its caption the line that a newer one waits. */
function UseRow({ question, newer, reasons, isMain, busy, canRefresh, onUse, onRefresh }: Props) {
  const use = useRef<HTMLButtonElement>(null);
  // After the way, a reply or another request the next step is here.
  useFirstFocus(use, !busy);
  return (
    <div className={styles.use}>
      <Button
        ref={use}
        aria-keyshortcuts={NEXT_QUESTION_KEY}
        kind={isMain ? 'filled' : 'soft'}
        className={cx(!isMain && styles.soft)}
        disabled={busy}
        onClick={singleClick(() => onUse(question.text))}
      >
        この問いを使う
      </Button>
      {newer === null && <span className={styles.caption}>返事を書く画面がひらきます。</span>}
      <span className={styles.newer} role="status">
        {newer !== null && <Newer {...newer} label={reasons.labelOf(newer.question.evidence)} />}
      </span>
      <Button
        kind="text"
        className={cx(styles.refresh)}
        aria-label="質問を入れかえる"
        title="新しい質問例を4つ提案します"
        disabled={!canRefresh}
        onClick={singleClick(onRefresh)}
      >
        <SwapOutlined />
      </Button>
    </div>
  );
}

/** One line with the reason: a newer question is there. */
function Newer({ show, label }: { show: () => void; label: EvidenceLabel | null }) {
  return (
    <button type="button" className={styles.mark} onClick={singleClick(show)}>
      <Icon name="drop" size={16} className={cx(styles.drop)} />
      <span>新しい問いがあります</span>
      {label !== null && (
        <span className={styles.reason}>
          {label.time}
          {label.quote}から
        </span>
      )}
      <Icon name="down" size={14} className={cx(styles.onward)} />
    </button>
  );
}
