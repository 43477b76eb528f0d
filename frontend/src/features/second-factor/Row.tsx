import type { ReactNode } from 'react';
import css from './second-factor.module.css';

/** One line of the card: what it is, how it stands, and what can be done. */
export function Row({
  name,
  help,
  tag,
  children,
}: {
  name: string;
  help: string;
  tag?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.name}>
          {name}
          {tag}
        </p>
        <p className={css.help}>{help}</p>
      </div>
      {children}
    </li>
  );
}
