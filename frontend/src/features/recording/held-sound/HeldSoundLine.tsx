import { useState } from 'react';
import { durationText } from '../../../helpers/durations.js';
import { Button } from '../../../ui/controls/Button.js';
import { heldRows, secondsOf } from './held-rows.js';
import css from './held-sound.module.css';
import { HeldSoundDialog } from './HeldSoundDialog.js';
import { HELD_TEXTS } from '../model/recording-texts.js';
import { useHeldSound } from './use-held-sound.js';

/** A quiet line if this browser stores sound that is not text, with a link to it. */
export function HeldSoundLine({ userId }: { userId: string }) {
  const { held, quarantined } = useHeldSound(userId);
  const [isOpen, setOpen] = useState(false);
  const seconds = heldRows(held, quarantined).reduce((sum, row) => sum + secondsOf(row), 0);
  return (
    <>
      {seconds > 0 && (
        <p className={css.calm}>
          <span className="num">{HELD_TEXTS.line(durationText(seconds))}</span>
          <Button size="small" onClick={() => setOpen(true)}>
            {HELD_TEXTS.look}
          </Button>
        </p>
      )}
      {isOpen && <HeldSoundDialog userId={userId} onClose={() => setOpen(false)} />}
    </>
  );
}
