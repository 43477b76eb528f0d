import { STANCES } from '@app/contract';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.js';
import styles from './choice.module.css';
import { Steps } from './Steps.js';

interface Props {
  theme: string;
  employeeName: string;
  /** The one that is on its way to the server, or failed there. */
  chosen: string | null;
  busy: boolean;
  onChoose: (stance: string) => void;
  onBack: () => void;
}

/** The six stances that a report can ask of the manager. */
export function StanceChoice({ theme, employeeName, chosen, busy, onChoose, onBack }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useFirstFocus(first, !busy);
  return (
    <section className={styles.choice} aria-label="関わり方を選ぶ">
      <Steps current={1} />
      <h2 className={styles.greeting}>どんなふうに聞くのがよいですか。</h2>
      <p className={styles.help}>
        テーマは「{theme}」です。{employeeName}さんがしてほしい関わり方を選びます。
      </p>
      <div className={styles.cards} aria-busy={busy}>
        {STANCES.map(({ id, text }, at) => (
          <button
            key={id}
            ref={at === 0 ? first : undefined}
            type="button"
            className={cx(styles.card, styles.plain)}
            data-chosen={chosen === text}
            disabled={busy}
            onClick={singleClick(() => onChoose(text))}
          >
            {text}
          </button>
        ))}
      </div>
      <div className={styles.below}>
        {busy ? (
          <p role="status">対話の準備をしています...</p>
        ) : (
          <Button kind="text" onClick={singleClick(onBack)}>
            テーマを選びなおす
          </Button>
        )}
      </div>
    </section>
  );
}
