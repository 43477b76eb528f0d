import type { ReactNode } from 'react';
import { cx } from '../../helpers/class-names.js';
import css from './StoneCheckbox.module.css';

/** A checkbox that stands for a promise: a small stone. */
export function StoneCheckbox({
  checked,
  onChange,
  disabled = false,
  className,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <label className={cx(css.row, className)}>
      <input
        type="checkbox"
        className={css.stone}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
