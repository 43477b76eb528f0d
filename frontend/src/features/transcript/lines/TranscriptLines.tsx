import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { evidenceElementId } from '../../analysis/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { cx } from '../../../helpers/class-names.js';
import { runOf, SpeakerMenu } from '../../recording/index.js';
import { spokenAt } from './line-edit.js';
import { LineRow } from './LineRow.js';
import css from './lines.module.css';
import { useLatest } from './use-latest.js';
import type { useLineEditing } from './use-line-editing.js';
import type { useSpeakers } from './use-speakers.js';

/** From here on lines out of sight are not laid out. */
const LONG = 300;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface Props {
  conversation: ConversationDetail;
  litId: string | null;
  speakers: ReturnType<typeof useSpeakers>;
  editor: ReturnType<typeof useLineEditing>;
}

/** Rows compare their properties: the functions must stay the same ones. */
function useStableHandlers({ begin, type, save, cancel }: ReturnType<typeof useLineEditing>) {
  const latest = useLatest({ begin, type, save, cancel });
  const onBegin = useCallback((id: string) => latest.current.begin(id), [latest]);
  const onType = useCallback((text: string) => latest.current.type(text), [latest]);
  const onSave = useCallback((text: string) => latest.current.save(text), [latest]);
  const onCancel = useCallback(() => latest.current.cancel(), [latest]);
  return { onBegin, onType, onSave, onCancel };
}

/** One line at a time is reached by Tab; arrows go on from it. @param count how many lines there are */
function useArrows(count: number, isHeld: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const [tabStop, setTabStop] = useState(1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || isHeld) return;
    event.preventDefault();
    const next = Math.min(count, Math.max(1, tabStop + step));
    setTabStop(next);
    list.current?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus();
  };
  return { list, tabStop, onKeyDown };
}

/** The lines of a talk; arrows go from one to the next, a press on words edits them, on a tag puts right who spoke. */
export function TranscriptLines({ conversation, litId, speakers, editor }: Props) {
  const { lines, timestamp } = conversation;
  const { editing } = editor;
  const { names, manager, employeeName, corrections } = speakers;
  const hasTimes = lines.some(({ start_ms }) => start_ms !== null);
  const [asked, setAsked] = useState<{ id: string; anchor: HTMLElement } | null>(null);
  const handlers = useStableHandlers(editor);
  const onSpeaker = useCallback((id: string, anchor: HTMLElement) => setAsked({ id, anchor }), []);
  const askedLine = lines.find(({ id }) => id === asked?.id);
  const { list, tabStop, onKeyDown } = useArrows(lines.length, editing !== null || asked !== null);
  const close = () => setAsked(null);
  return (
    <>
      <ol
        ref={list}
        className={cx(css.lines, lines.length > LONG && css.long, !hasTimes && css.timeless)}
        onKeyDown={onKeyDown}
      >
        {lines.map((line, at) => {
          const elementId = evidenceElementId({ source: 'line', id: line.id });
          return (
            <LineRow
              key={line.id}
              line={line}
              number={at + 1}
              elementId={elementId}
              speaker={line.speaker === null ? undefined : names.get(line.speaker)}
              spokenAt={spokenAt(timestamp, line.start_ms)}
              isLit={litId === elementId}
              isTabStop={tabStop === at + 1}
              editing={editing?.id === line.id ? editing : null}
              {...handlers}
              onSpeaker={onSpeaker}
            />
          );
        })}
      </ol>
      {asked !== null && askedLine !== undefined && (
        <SpeakerMenu
          line={askedLine}
          anchor={asked.anchor}
          run={runOf(lines, askedLine)}
          {...{ names, manager, employeeName }}
          onClose={close}
          {...corrections}
        />
      )}
    </>
  );
}
