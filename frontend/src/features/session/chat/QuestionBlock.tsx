import { purposeOf } from '@app/contract';
import { SwapOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { Jizo } from '../../../ui/drawings/Jizo.js';
import { singleClick } from '../../../helpers/single-click.js';
import styles from './question.module.css';

/** Above so many characters a question is set smaller. */
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
  // A pointer does not leave what is taken away under it.
  useEffect(() => () => onPoint(false), [onPoint]);
  return (
    <>
      <section
        className={styles.stone}
        aria-label="次の問い"
        // Not as it enters: the block may come up under a pointer, of whose entering nobody hears.
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
