import { memo, type KeyboardEvent } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { formatTime } from '../../../helpers/dates.js';
import { isComposing } from '../../../helpers/ime.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { UNSURE, type SpeakerName } from '../../recording/index.js';
import type { Line } from './line-edit.js';
import { LineEditor } from './LineEditor.js';
import css from './lines.module.css';
import type { LineEditing } from './line-edit-state.js';

interface LineRowProps {
  line: Line;
  number: number;
  elementId: string;
  /** The speaker; undefined if unknown. */
  speaker: SpeakerName | undefined;
  spokenAt: number | null;
  isLit: boolean;
  /** The one line that Tab reaches; arrows move on from there. */
  isTabStop: boolean;
  editing: LineEditing | null;
  onBegin: (id: string) => void;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  /** The person pressed the tag to correct the speaker. */
  onSpeaker: (id: string, tag: HTMLElement) => void;
}

function hasSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== '';
}

/** The name before a line; a press opens the menu that corrects it. */
function SpeakerTag({ line, number, speaker, isTabStop, onSpeaker }: LineRowProps) {
  return (
    <span className={css.speaker}>
      <button
        type="button"
        className={css.tag}
        tabIndex={isTabStop ? 0 : -1}
        data-printed
        aria-haspopup="menu"
        aria-label={`${number}行、${speaker?.name ?? UNSURE}、話者を変える`}
        title="話者を変える"
        onClick={({ currentTarget }) => onSpeaker(line.id, currentTarget)}
      >
        {speaker === undefined ? (
          <span className={css.unsure}>{UNSURE}</span>
        ) : (
          <Tag tone={speaker.tone}>
            <span className={css.name}>{speaker.name}</span>
          </Tag>
        )}
      </button>
    </span>
  );
}

/** One utterance. Thousands of them stand on a page: each is drawn again only when something of its own changed. */
export const LineRow = memo(function LineRow(row: LineRowProps) {
  const { line, number, elementId, speaker, spokenAt, isLit, isTabStop, editing } = row;
  const { onBegin, onType, onSave, onCancel } = row;
  const label = `${number}行${speaker === undefined ? '' : `、${speaker.name}`}`;
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    onBegin(line.id);
  };
  return (
    <li id={elementId} className={cx(css.row, isLit && css.lit)} aria-current={isLit || undefined}>
      <span className={css.number}>{number}</span>
      <SpeakerTag {...row} />
      {editing === null ? (
        <div
          className={css.words}
          role="button"
          tabIndex={isTabStop ? 0 : -1}
          data-line={number}
          data-deep-dive="selection"
          aria-label={`${label}: ${line.text}`}
          title="押すと直せます"
          onClick={() => {
            // A person who selects words wants to copy them.
            if (!hasSelection()) onBegin(line.id);
          }}
          onKeyDown={pressed}
        >
          {line.text}
        </div>
      ) : (
        <LineEditor
          initial={line.text}
          label={`${label}を編集`}
          editing={editing}
          onType={onType}
          onSave={onSave}
          onCancel={onCancel}
        />
      )}
      <span className={css.time}>{spokenAt !== null && formatTime(spokenAt)}</span>
    </li>
  );
});
