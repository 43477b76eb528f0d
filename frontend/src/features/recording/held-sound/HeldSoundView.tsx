import { tokyoDay } from '@app/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import { formatDayWithWeekday, formatTime } from '../../../helpers/dates.js';
import { durationText } from '../../../helpers/durations.js';
import { fullNameSan } from '../../../helpers/names.js';
import { saveFile } from '../../../helpers/save-file.js';
import { heldRows, secondsOf, type HeldRow } from './held-rows.js';
import css from './held-sound.module.css';
import type { QuarantinedSound } from '../model/recording-model.js';
import { DELETE_SOUND, HELD_TEXTS, lettingGoQuestion, SEND_AGAIN } from '../model/recording-texts.js';
import type { HeldSounds } from './use-held-sound.js';

interface Props {
  sounds: HeldSounds;
  /** The name of the other person of a talk, by its id. */
  names: ReadonlyMap<string, string>;
  /** Asks the other person, for a recording whose consent does not cover where its voice would go. */
  onConsent: (row: HeldRow) => void;
  /** Asks what to do with sound that is too old. */
  isAsking?: boolean;
  onClose: () => void;
}

function fileName({ spokenAt, take, fromSeq }: QuarantinedSound, type: string): string {
  const time = formatTime(spokenAt).replace(':', '').padStart(4, '0');
  const [, ending = 'webm'] = ENDINGS.find(([part]) => type.includes(part)) ?? [];
  return `recording-${tokyoDay(spokenAt)}-${time}-${take}-${fromSeq}.${ending}`;
}

/** By a part of the file's type; a browser that recognised speech itself stores words. */
const ENDINGS = [
  ['mp4', 'm4a'],
  ['ogg', 'ogg'],
  ['text', 'txt'],
] as const;

function Waiting({ row: { waiting }, onSend, onConsent }: { row: HeldRow; onSend: () => void; onConsent: () => void }) {
  const [isSent, setSent] = useState(false);
  if (waiting === null) return null;
  const seconds = durationText(waiting.seconds);
  if (!waiting.isAgreed) {
    return (
      <div className={css.line}>
        <p>{HELD_TEXTS.unagreed(seconds)}</p>
        <Button onClick={onConsent}>{HELD_TEXTS.agree}</Button>
      </div>
    );
  }
  return (
    <div className={css.line}>
      <p role="status">{isSent ? HELD_TEXTS.sending(seconds) : HELD_TEXTS.waiting(seconds)}</p>
      <Button
        disabled={isSent}
        onClick={() => {
          setSent(true);
          onSend();
        }}
      >
        {SEND_AGAIN}
      </Button>
    </div>
  );
}

/** One recording: what waits, what no decoder can read, and the button that discards both. */
function Row({ row, name, sounds, onConsent, onFailure }: { row: HeldRow; name: string | undefined } & RowActions) {
  const confirm = useConfirm();
  const discard = async () => {
    if (!(await confirm(lettingGoQuestion(secondsOf(row))))) return;
    await sounds.discard(row.recordingId).catch(() => onFailure(HELD_TEXTS.notDeleted));
  };
  const save = async (piece: QuarantinedSound) => {
    try {
      const file = await sounds.download(piece);
      saveFile(file, fileName(piece, file.type));
    } catch {
      onFailure(HELD_TEXTS.notSaved);
    }
  };
  return (
    <li className={css.row}>
      <h3 className={css.when}>
        <span className="num">
          {formatDayWithWeekday(row.startedAt)}
          {formatTime(row.startedAt)}の録音
        </span>
        {name !== undefined && <span className={css.who}>{fullNameSan(name)}</span>}
      </h3>
      <Waiting row={row} onSend={() => sounds.sendAgain(row.recordingId)} onConsent={() => onConsent(row)} />
      {row.pieces.map((piece) => (
        <div key={`${piece.take} ${piece.fromSeq}`} className={css.line}>
          <p>{HELD_TEXTS.unread(formatTime(piece.spokenAt), durationText(piece.seconds))}</p>
          <Button icon="download" onClick={() => void save(piece)}>
            {HELD_TEXTS.save}
          </Button>
        </div>
      ))}
      {row.hasEnded ? (
        <Button kind="text" className={cx(css.delete)} onClick={() => void discard()}>
          {DELETE_SOUND}
        </Button>
      ) : (
        <p className={css.running}>{HELD_TEXTS.running}</p>
      )}
    </li>
  );
}

interface RowActions extends Pick<Props, 'sounds' | 'onConsent'> {
  onFailure: (message: string) => void;
}

/** The sound in this browser that is not text: each recording with its actions. Nothing is deleted without a question. */
export function HeldSoundView({ sounds, names, onConsent, isAsking = false, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const rows = heldRows(sounds.held, sounds.quarantined);
  return (
    <Modal
      open
      centered
      width={600}
      closable={false}
      title={<span className={css.title}>{isAsking ? HELD_TEXTS.askingTitle : HELD_TEXTS.title}</span>}
      footer={
        <Button onClick={onClose} autoFocus>
          {rows.length === 0 ? 'とじる' : HELD_TEXTS.leave}
        </Button>
      }
      onCancel={onClose}
    >
      {rows.length === 0 ? (
        <p>{HELD_TEXTS.nothing}</p>
      ) : (
        <>
          <p className={css.help}>{isAsking ? HELD_TEXTS.asking : HELD_TEXTS.help}</p>
          {failure !== null && <Banner kind="error">{failure}</Banner>}
          <ul className={css.rows}>
            {rows.map((row) => (
              <Row
                key={row.recordingId}
                row={row}
                name={row.conversationId === null ? undefined : names.get(row.conversationId)}
                sounds={sounds}
                onConsent={onConsent}
                onFailure={setFailure}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
