import { Modal } from 'antd';
import { useState } from 'react';
import { durationText } from '../../helpers/durations.js';
import css from './LogoutDialog.module.css';

const TEXTS = {
  title: 'ログアウト',
  unsent: (seconds: string) => `まだ文字になっていない録音が${seconds}分あります。`,
  leaveHere: 'このブラウザーに置いておく',
  leaveHereHelp: '次にここでログインしたあとに送り、文字にします。',
  letGo: 'この録音を消す',
  letGoHelp: '文字にできなくなります。元に戻せません。',
  leave: 'ログアウト',
  letGoAndLeave: '消してログアウト',
  stay: 'このまま使う',
} as const;

interface Props {
  /** Seconds of sound that lie here and are not text. */
  seconds: number;
  /** @param letGo deletes this sound first */
  onLeave: (letGo: boolean) => void;
  onStay: () => void;
}

/** Logging out with sound that is not text yet: it stays here by default, and goes only when the person says so. */
export function LogoutDialog({ seconds, onLeave, onStay }: Props) {
  const [letGo, setLetGo] = useState(false);
  const ways = [
    [false, TEXTS.leaveHere, TEXTS.leaveHereHelp],
    [true, TEXTS.letGo, TEXTS.letGoHelp],
  ] as const;
  return (
    <Modal
      open
      centered
      width={480}
      closable={false}
      title={TEXTS.title}
      okText={letGo ? TEXTS.letGoAndLeave : TEXTS.leave}
      cancelText={TEXTS.stay}
      okButtonProps={{ danger: letGo, autoFocus: true }}
      onOk={() => onLeave(letGo)}
      onCancel={onStay}
    >
      <fieldset className={css.ways}>
        <legend className={css.question}>{TEXTS.unsent(durationText(seconds))}</legend>
        {ways.map(([value, name, help]) => (
          <label key={name} className={css.way}>
            <input type="radio" name="unsent" checked={letGo === value} onChange={() => setLetGo(value)} />
            <span>
              {name}
              <small>{help}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Modal>
  );
}
