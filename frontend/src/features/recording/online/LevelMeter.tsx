import { Icon } from '../../../ui/drawings/Icon.js';
import { cx } from '../../../helpers/class-names.js';
import css from './online.module.css';
import { VERDICT_TEXTS } from './online-texts.js';
import { STONES, verdictOf, type Hearing } from './sound-level.js';

const ROW = Array.from({ length: STONES }, (_, at) => at);

/** How loud a side is, as a row of small stones with a word beside it: the stones are never the only sign. */
export function LevelMeter({ hearing }: { hearing: Hearing }) {
  const verdict = verdictOf(hearing);
  return (
    <>
      <span className={css.stones} aria-hidden>
        {ROW.map((at) => (
          <span key={at} className={cx(css.stone, at < hearing.stones && css.filled)} />
        ))}
      </span>
      <span className={cx(css.verdict, css[verdict])} role="status">
        {verdict === 'heard' && <Icon name="check" size={16} />}
        {VERDICT_TEXTS[verdict]}
      </span>
    </>
  );
}
