import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { NextActionsCard, SummaryCard } from '../../analysis/index.js';
import { useSession } from '../store/session-context.js';
import styles from '../frame/session.module.css';

/** まとめ and 次の一歩 above the talk that goes on after them, folded: the question stays in sight. */
export function SummaryArea() {
  const { view, talk: conversation, dispatch, evidence } = useSession();
  if (conversation === undefined) return null;
  const cards = { conversation, lit: evidence.lit, onEvidence: evidence.light };
  return (
    <section className={styles.summary} aria-label="まとめと次の一歩">
      <button
        type="button"
        className={styles.fold}
        aria-expanded={view.isSummaryVisible}
        onClick={() => dispatch({ type: 'summaryToggled' })}
      >
        <span>まとめと次の一歩</span>
        <Icon name="down" className={cx(view.isSummaryVisible && styles.up)} />
      </button>
      {view.isSummaryVisible && (
        <div className={styles.cards}>
          <SummaryCard {...cards} />
          <NextActionsCard {...cards} />
        </div>
      )}
    </section>
  );
}
