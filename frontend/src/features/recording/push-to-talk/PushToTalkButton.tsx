import { useId, useRef, type KeyboardEvent } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import css from './push-to-talk.module.css';
import { VOICE_MESSAGES } from './voice-messages.js';

interface Props {
  isSupported: boolean;
  isListening: boolean;
  /** Why no words were recognised; null: no error. */
  message: string | null;
  onPress: () => void;
  onRelease: () => void;
}

const HOLD_KEYS = [' ', 'Enter'];

/** Listens for as long as it is held: with the pointer, or with Space or Enter. */
export function PushToTalkButton({ isSupported, isListening, message, onPress, onRelease }: Props) {
  const isHeld = useRef(false);
  const id = useId();
  const shown = isSupported ? message : VOICE_MESSAGES.unsupported;

  const press = () => {
    if (isHeld.current) return;
    isHeld.current = true;
    onPress();
  };
  const release = () => {
    if (!isHeld.current) return;
    isHeld.current = false;
    onRelease();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!HOLD_KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!event.repeat) press();
  };
  return (
    <span className={css.frame}>
      <button
        type="button"
        className={cx(css.button, isListening && css.listening)}
        aria-label="押して話す"
        aria-pressed={isListening}
        aria-describedby={shown === null ? undefined : id}
        title={isSupported ? '押して話す（押している間だけ聞きとります）' : VOICE_MESSAGES.unsupported}
        disabled={!isSupported}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          press();
        }}
        onPointerUp={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (HOLD_KEYS.includes(event.key)) release();
        }}
        onBlur={release}
      >
        <Icon name="mic" size={20} />
      </button>
      <span id={id} className={cx(css.message, !isSupported && css.whenAsked)} role="status">
        {isListening ? '聞いています' : shown}
      </span>
    </span>
  );
}
