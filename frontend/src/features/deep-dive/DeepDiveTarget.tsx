import type { ReactNode } from 'react';
import { cx } from '../../helpers/class-names.js';
import css from './deep-dive.module.css';
import { DeepDiveButton } from './DeepDiveButton.js';

/** Text that explains its sentence when it is clicked; with the keys, by a button that comes with the focus. */
export function DeepDiveTarget({ children }: { children: ReactNode }) {
  return (
    <div className={cx(css.divable)} data-deep-dive="click">
      {children}
      <DeepDiveButton quiet />
    </div>
  );
}
