import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import css from './notice.module.css';
import type { NoticeText } from './notice-text.js';
import type { RecordingControls } from '../engine/recording-controls.js';
import { DELETE_SOUND, lettingGoQuestion, SEND_AGAIN } from '../model/recording-texts.js';

/** What the buttons of a notice do. */
export interface NoticeActions {
  controls: RecordingControls;
  /** Records again. */
  onStart: () => void;
  /** Asks for the consent to the current destination of the voice. */
  onConsent: () => void;
  /** Shows all sound stored in this browser. */
  onHeld: () => void;
}

interface Props extends NoticeActions {
  notice: NoticeText;
  /** Seconds that are not text yet. */
  seconds: number;
  /** Within the popup: from edge to edge. */
  isFlat?: boolean;
}

/** A text with a number that changes: for eyes each time, for a screen reader once. */
export function Counted({ text }: { text: string }) {
  const [announced] = useState(text);
  return (
    <>
      <span className="visually-hidden">{announced}</span>
      <span className="num" aria-hidden>
        {text}
      </span>
    </>
  );
}

function Actions({ notice, seconds, controls, onStart, onConsent, onHeld }: Props) {
  const confirm = useConfirm();
  const discard = async () => {
    if (await confirm(lettingGoQuestion(seconds))) controls.deleteRest?.();
  };
  const deletion = (
    <Button kind="text" className={cx(css.delete)} onClick={() => void discard()}>
      {DELETE_SOUND}
    </Button>
  );
  switch (notice.action) {
    case 'rest':
      return (
        <>
          <Button onClick={() => controls.sendAgain?.()}>{SEND_AGAIN}</Button>
          {deletion}
        </>
      );
    case 'listen':
      return (
        <Button
          onClick={() => {
            controls.pause();
            controls.resume();
          }}
        >
          聞きとりをやり直す
        </Button>
      );
    case 'share':
      return <Button onClick={() => controls.share?.()}>もう一度共有する</Button>;
    case 'consent':
      return <Button onClick={onConsent}>同意をもう一度得る</Button>;
    case 'start':
      return <Button onClick={onStart}>もう一度録音する</Button>;
    case 'held':
      return <Button onClick={onHeld}>音を確かめる</Button>;
    case null:
      return null;
  }
}

/** The reason why words do not become text, and the action for it: in the popup, or under the head if there is none. */
export function TroubleNotice(props: Props) {
  const { notice, isFlat = false } = props;
  const { kind, icon, heading, text, buffered, action } = notice;
  return (
    <div
      className={cx(css.trouble, css[kind], isFlat && css.flat, heading === null && css.plain)}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icon} size={icon === 'drop' ? 26 : 20} className={cx(css.icon)} />
      <div className={css.words}>
        {heading !== null && (
          <p className={css.heading}>
            <Counted key={text} text={heading} />
          </p>
        )}
        <p className={css.text}>
          {text}
          {buffered !== '' && (
            <span className={cx(css.buffered, 'num')} aria-hidden>
              {buffered}
            </span>
          )}
        </p>
      </div>
      {action !== null && (
        <div className={css.actions}>
          <Actions {...props} />
        </div>
      )}
    </div>
  );
}
