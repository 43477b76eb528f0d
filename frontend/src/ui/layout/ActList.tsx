import type { ReactNode } from 'react';
import { cx } from '../../helpers/class-names.js';
import { formatDateTime } from '../../helpers/dates.js';
import { Button } from '../controls/Button.js';
import css from './ActList.module.css';

/** Something that was done. */
export interface Act {
  id: string;
  /** ISO 8601. */
  at: string;
  text: ReactNode;
}

interface Props {
  /** What the list is called by a screen reader. */
  name: string;
  /** The newest first. */
  acts: readonly Act[];
  /** Without these the list is whole. */
  hasMore?: boolean;
  isLoadingMore?: boolean;
  onMore?: () => unknown;
  className?: string | undefined;
}

/** What was done and when, the newest first, and a press for what was done before. */
export function ActList({ name, acts, hasMore = false, isLoadingMore = false, onMore, className }: Props) {
  return (
    <div className={css.all}>
      <ul className={cx(css.list, className)} aria-label={name}>
        {acts.map(({ id, at, text }) => (
          <li key={id} className={css.row}>
            <time dateTime={at} className={css.time}>
              {formatDateTime(at)}
            </time>
            <span className={css.act}>{text}</span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="text" className={css.more} disabled={isLoadingMore} onClick={() => void onMore?.()}>
          さらに見る
        </Button>
      )}
    </div>
  );
}
