import { useState } from 'react';
import { CARE } from '../../../content/care.js';
import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { Motif } from '../../../ui/drawings/Motif.js';
import { useSession } from '../store/session-context.js';
import { CareWords } from './CareWords.js';
import css from './care.module.css';

/**
 * One quiet line above the composer, with words of care and places of help behind it. It names help, and never says that something
 * was noticed. Its place is there before it comes: nothing moves.
 */
export function CareLine() {
  const { offers } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.place}>
      {offers.care && (
        <>
          {isOpen && <CareWords onClose={() => setOpen(false)} />}
          <button type="button" className={css.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Motif name="moss" width={18} />
            <span className={css.name}>{CARE.line}</span>
            <span className={css.own}>{CARE.audience}</span>
            <Icon name="down" size={16} className={cx(!isOpen && css.up)} />
          </button>
        </>
      )}
    </div>
  );
}
