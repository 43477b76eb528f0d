import type { ReactNode } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { FLOW, placeInFlow } from './talk-flow.js';
import css from './head.module.css';

interface Props {
  /** Null before the talk begins. */
  elapsedMs: number | null;
  isPhone: boolean;
  /** On a phone: stands before the stage, or in its place. */
  status?: ReactNode;
  hasStage?: boolean;
}

const AHEAD = { stage: -1, name: '', minutesLeft: 0 };

/** The 30 minutes as six stones: as wide as they are long, the current one moss, those behind us filled. */
export function Flow({ elapsedMs, isPhone, status, hasStage = true }: Props) {
  const { stage, name, minutesLeft } = elapsedMs === null ? AHEAD : placeInFlow(elapsedMs);
  const rest = minutesLeft > 0 ? `あと${minutesLeft}分ほど` : '';
  return (
    <div className={css.flow}>
      <div
        className={css.stones}
        role="img"
        aria-label={`30分の流れ${name === '' ? '' : `：${name}`}${rest === '' ? '' : `、${rest}`}`}
        title={rest}
      >
        {FLOW.map(({ name: stone, minutes }, i) => (
          <span
            key={stone}
            className={cx(css.stone, i < stage && css.past, i === stage && css.now)}
            style={{ flexGrow: minutes }}
          />
        ))}
      </div>
      {status}
      {hasStage && (
        <span className={css.stage} aria-hidden>
          {name}
        </span>
      )}
      {hasStage && isPhone && (
        <span className={cx(css.rest, 'num')} aria-hidden>
          {minutesLeft > 0 && `あと${minutesLeft}分`}
        </span>
      )}
    </div>
  );
}
