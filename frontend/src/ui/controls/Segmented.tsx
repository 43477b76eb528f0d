import { cx } from '../../helpers/class-names.js';
import css from './Segmented.module.css';

/** A choice between a few views of the same data. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <div className={css.switch} role="group" aria-label={label}>
      {options.map(([option, name]) => (
        <button
          key={option}
          type="button"
          className={cx(css.choice, option === value && css.chosen)}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
