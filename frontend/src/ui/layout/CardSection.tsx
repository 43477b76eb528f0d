import { useId, useState, type ReactNode } from 'react';
import css from './CardSection.module.css';
import { cx } from '../../helpers/class-names.js';
import { Icon } from '../drawings/Icon.js';

/** A card of the page. */
export interface CardSectionProps {
  title: string;
  /** Stands at the right of the title: a tag, a quiet button. */
  extra?: ReactNode;
  collapsible?: boolean;
  defaultOpen?: boolean;
  /** What is folded away is made when it is first unfolded. */
  lazy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A surface with a title of 18/600, no border, no shadow; folds away where it may. */
export function CardSection({
  title,
  extra,
  collapsible = false,
  defaultOpen = true,
  lazy = false,
  className,
  children,
}: CardSectionProps) {
  const [isOpen, setOpen] = useState(defaultOpen);
  const [isMade, setMade] = useState(defaultOpen || !lazy);
  const titleId = useId();
  const bodyId = useId();
  const open = !collapsible || isOpen;
  return (
    <section className={cx(css.card, className)} aria-labelledby={titleId}>
      <header className={css.header}>
        <h2 id={titleId} className={css.title}>
          {collapsible ? (
            <button
              type="button"
              className={css.fold}
              aria-expanded={open}
              aria-controls={bodyId}
              onClick={() => {
                setOpen(!isOpen);
                setMade(true);
              }}
            >
              <Icon name="down" className={cx(css.arrow, !open && css.folded)} />
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {extra !== undefined && <div className={css.extra}>{extra}</div>}
      </header>
      <div id={bodyId} className={css.body} hidden={!open} data-printed>
        {isMade && children}
      </div>
    </section>
  );
}
