import { cx } from '../../ui/class-names.js';
import css from './view-switch.module.css';

/** Whether a day or its whole month is listed. */
export type LogRange = 'day' | 'month';

const RANGES: readonly [LogRange, string][] = [
  ['day', '日ごと'],
  ['month', '月ごと'],
];

/** The talks of a day, or of its month. */
export function ViewSwitch({ range, onRange }: { range: LogRange; onRange: (range: LogRange) => void }) {
  return (
    <div className={css.switch} role="group" aria-label="並べる期間">
      {RANGES.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className={cx(css.choice, value === range && css.chosen)}
          aria-pressed={value === range}
          onClick={() => onRange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
