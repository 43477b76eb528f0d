import type { ReactNode } from 'react';
import { cx } from '../../helpers/class-names.js';
import { Motif, type MotifName } from '../drawings/Motif.js';
import css from './EmptyState.module.css';

/** What an empty state says: one Mincho sentence, one line of help, at most one action. */
export interface EmptyStateProps {
  motif: MotifName;
  title: string;
  help?: ReactNode;
  action?: ReactNode;
  /** Beside each other, as inside a card; otherwise one below the other, centred. */
  row?: boolean;
  /** Alone on the screen: in its middle. */
  alone?: boolean;
  /** The title is the heading of the page. */
  heading?: boolean;
}

/** Nothing here yet, and the way forward. */
export function EmptyState({
  motif,
  title,
  help,
  action,
  row = false,
  alone = false,
  heading = false,
}: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={cx(css.box, row && css.row, alone && css.alone)}>
      <Motif name={motif} width={row ? 104 : 132} className={css.motif} />
      <div className={css.words}>
        <Title className={cx(css.title, 'mincho', 'question')}>{title}</Title>
        {help !== undefined && <p className={css.help}>{help}</p>}
        {action !== undefined && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}
