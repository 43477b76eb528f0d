import { Modal } from 'antd';
import { useState } from 'react';
import { durationText } from '../../helpers/durations.js';
import css from './LogoutDialog.module.css';

const TEXTS = {
  title: 'ログアウト',
  unsent: (seconds: string) => `まだ文字になっていない録音が${seconds}分あります。`,
  leaveHere: 'このブラウザーに置いておく',
  leaveHereHelp: '次にここでログインしたあとに送り、文字にします。',
  discard: 'この録音を消す',
  discardHelp: '文字にできなくなります。元に戻せません。',
  leave: 'ログアウト',
  discardAndLeave: '消してログアウト',
  stay: 'このまま使う',
} as const;

interface Props {
  /** Seconds of sound in this browser that are not text yet. */
  seconds: number;
  /** What else goes with the logout; null when nothing does. */
  note: string | null;
  /** @param isDiscarding whether to delete this sound first */
  onLeave: (isDiscarding: boolean) => void;
  onStay: () => void;
}

/** Logging out with sound that is not text yet: it stays in this browser unless the person asks to delete it. */
export function LogoutDialog({ seconds, note, onLeave, onStay }: Props) {
  const [isDiscarding, setDiscarding] = useState(false);
  const ways = [
    [false, TEXTS.leaveHere, TEXTS.leaveHereHelp],
    [true, TEXTS.discard, TEXTS.discardHelp],
  ] as const;
  return (
    <Modal
      open
      centered
      width={480}
      closable={false}
      title={TEXTS.title}
      okText={isDiscarding ? TEXTS.discardAndLeave : TEXTS.leave}
      cancelText={TEXTS.stay}
      okButtonProps={{ danger: isDiscarding, autoFocus: true }}
      onOk={() => onLeave(isDiscarding)}
      onCancel={onStay}
    >
      <fieldset className={css.ways}>
        <legend className={css.question}>{TEXTS.unsent(durationText(seconds))}</legend>
        {ways.map(([value, name, help]) => (
          <label key={name} className={css.way}>
            <input type="radio" name="unsent" checked={isDiscarding === value} onChange={() => setDiscarding(value)} />
            <span>
              {name}
              <small>{help}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {note !== null && <p>{note}</p>}
    </Modal>
  );
}
