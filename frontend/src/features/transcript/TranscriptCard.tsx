import { useCallback, useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationDetail } from '../analysis/index.js';
import { evidenceElementId } from '../analysis/index.js';
import { CardSection } from '../../ui/CardSection.js';
import { cx } from '../../ui/class-names.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { spokenAt } from './line-edit.js';
import { LineRow } from './LineRow.js';
import css from './lines.module.css';
import { useLineEditing } from './use-line-editing.js';
import { useLatest } from './use-latest.js';

/** From here on lines out of sight are not laid out. */
const LONG = 300;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** 文字起こし: every line with its number, speaker and time; a click edits it. */
export function TranscriptCard({ conversation, litId }: { conversation: ConversationDetail; litId: string | null }) {
  const { lines, timestamp, speaker_roles } = conversation;
  const { editing, begin, save, cancel } = useLineEditing(conversation);
  const hasTimes = lines.some(({ start_ms }) => start_ms !== null);
  const list = useRef<HTMLOListElement>(null);
  const [tabStop, setTabStop] = useState(1);
  // Rows compare their properties: the functions must stay the same ones.
  const latest = useLatest({ begin, save, cancel });
  const onBegin = useCallback((id: string) => latest.current.begin(id), [latest]);
  const onSave = useCallback((text: string) => latest.current.save(text), [latest]);
  const onCancel = useCallback(() => latest.current.cancel(), [latest]);

  const moveFocus = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || editing !== null) return;
    event.preventDefault();
    const next = Math.min(lines.length, Math.max(1, tabStop + step));
    setTabStop(next);
    list.current?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus();
  };

  return (
    <CardSection
      title="文字起こし"
      collapsible
      extra={lines.length > 0 && <span className={css.help}>行を押すと直せます</span>}
    >
      {lines.length === 0 ? (
        <EmptyState motif="leaf" title="文字起こしデータがありません。" />
      ) : (
        <ol
          ref={list}
          className={cx(css.lines, lines.length > LONG && css.long, !hasTimes && css.timeless)}
          onKeyDown={moveFocus}
        >
          {lines.map((line, at) => {
            const elementId = evidenceElementId({ source: 'line', id: line.id });
            return (
              <LineRow
                key={line.id}
                line={line}
                number={at + 1}
                elementId={elementId}
                isManager={line.speaker === (speaker_roles.manager ?? 1)}
                spokenAt={spokenAt(timestamp, line.start_ms)}
                isLit={litId === elementId}
                isTabStop={tabStop === at + 1}
                editing={editing?.id === line.id ? editing : null}
                onBegin={onBegin}
                onSave={onSave}
                onCancel={onCancel}
              />
            );
          })}
        </ol>
      )}
    </CardSection>
  );
}
