import { purposeOf } from '@app/contract';
import { SwapOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { Jizo } from '../../../ui/drawings/Jizo.js';
import { singleClick } from '../../../helpers/single-click.js';
import styles from './question.module.css';

/** The number of characters above which a question has a smaller font. */
const LONG_QUESTION = 48;

interface Props {
  question: string;
  alternatives: readonly string[];
  /** The composer is empty: this is the one filled button. */
  isMain: boolean;
  busy: boolean;
  canRefresh: boolean;
  onUse: (question: string) => void;
  onRefresh: () => void;
  /** The pointer comes or goes. */
  onPoint: (isPointing: boolean) => void;
}

/** The one voice that is large: what to ask next, and up to three other ways as plain rows. */
export function QuestionBlock(props: Props) {
  const { question, alternatives, isMain, busy, canRefresh, onUse, onRefresh, onPoint } = props;
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
            次の問い<span className={styles.purpose}>{purposeOf(question)}</span>
          </p>
          <p key={question} className={styles.question} data-long={question.length > LONG_QUESTION} aria-live="polite">
            {question}
          </p>
          <div className={styles.use}>
            <Button
              kind={isMain ? 'filled' : 'soft'}
              className={cx(!isMain && styles.soft)}
              disabled={busy}
              onClick={singleClick(() => onUse(question))}
            >
              この問いを使う
            </Button>
            <span className={styles.caption}>返事を書く画面がひらきます。</span>
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
        </div>
      </section>
      {alternatives.length > 0 && (
        <ul className={styles.rows} aria-label="ほかの問い">
          {alternatives.map((other) => (
            <li key={other}>
              <button type="button" className={styles.row} disabled={busy} onClick={singleClick(() => onUse(other))}>
                <span className={styles.words}>{other}</span>
                <span className={styles.purpose}>{purposeOf(other)}</span>
                <span className={styles.hint}>使う</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
