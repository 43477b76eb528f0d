import type { Evidence } from '@app/contract';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { Tag } from '../../../ui/labels/Tag.js';
import type { LiveLine, RecordingState } from '../model/recording-model.js';
import { EMPTY_TRANSCRIPT } from '../model/recording-texts.js';
import { nameSpeakers, runOf, speakersIn, type SpeakerName, type SpeakerRoles } from '../model/speaker-names.js';
import { SpeakerMenu, type SpeakerCorrections } from './SpeakerMenu.js';
import css from './live-transcript.module.css';
import { LiveLines, liveLineId } from './LiveLines.js';
import { useStickyEnd } from './use-sticky-end.js';

/** What the live transcript is made of. */
export interface TranscriptListProps extends Pick<RecordingState, 'lines' | 'interim'> {
  roles: SpeakerRoles;
  /** Without it the speakers' tags are no buttons. */
  corrections?: SpeakerCorrections | undefined;
  className?: string | undefined;
  /** The words whose chip was chosen: their line is shown and lit. A new object shows it again. */
  lit?: Pick<Evidence, 'source' | 'id'> | null | undefined;
}

/** The words being spoken now. They stand after the list, so that no line is rendered again for a syllable. */
function Interim({ interim, names }: { interim: Omit<LiveLine, 'id'>; names: ReadonlyMap<number, SpeakerName> }) {
  const name = interim.speaker === null ? undefined : names.get(interim.speaker);
  return (
    <div className={cx(css.row, css.interim)} data-interim>
      <span className={css.who}>
        {name !== undefined && (
          <Tag tone={name.tone}>
            <span className={css.name}>{name.name}</span>
          </Tag>
        )}
      </span>
      <span className={css.text}>
        {interim.text}
        <span className={css.dots} aria-hidden>
          …
        </span>
      </span>
    </div>
  );
}

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Up and down from tag to tag: one of the log is a tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || event.target.dataset.line === undefined) return;
  const tags = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')];
  const next = tags[tags.indexOf(event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The live transcript: in the popup at 1200 and up, in the tab 文字起こし below. A log that is not announced. */
export function TranscriptList({ lines, interim, roles, corrections, className, lit }: TranscriptListProps) {
  const { box, content, isAtEnd, onScroll, toEnd } = useStickyEnd();
  const [opened, setOpened] = useState<{ line: LiveLine; anchor: HTMLElement } | null>(null);
  const close = useCallback(() => setOpened(null), []);
  // A list of numbers as text, so that the names stay the same object until a new voice is heard.
  const speakers = speakersIn(interim === null ? lines : [...lines, interim]).join();
  const { manager, employee, employeeName } = roles;
  const names = useMemo(
    () => nameSpeakers(speakers === '' ? [] : speakers.split(',').map(Number), { manager, employee, employeeName }),
    [speakers, manager, employee, employeeName],
  );
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    const tag = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    const line = lines.find(({ id }) => id === tag?.dataset.line);
    if (tag !== null && line !== undefined) setOpened({ line, anchor: tag });
  };
  useEffect(() => {
    if (lit?.source === 'line') document.getElementById(liveLineId(lit.id))?.scrollIntoView({ block: 'center' });
  }, [lit]);
  const isEmpty = lines.length === 0 && interim === null;
  return (
    <div className={cx(css.frame, className)}>
      <div
        ref={box}
        className={cx(css.scroll, isAtEnd && css.sticking)}
        role="log"
        aria-live="off"
        aria-label="文字起こし"
        tabIndex={0}
        onScroll={onScroll}
        onClick={openMenu}
        onKeyDown={moveFocus}
      >
        <div ref={content} className={css.content}>
          {isEmpty && <p className={css.empty}>{EMPTY_TRANSCRIPT}</p>}
          <LiveLines
            lines={lines}
            litId={lit?.source === 'line' ? lit.id : null}
            names={names}
            canCorrect={corrections !== undefined}
          />
          {interim !== null && <Interim interim={interim} names={names} />}
        </div>
      </div>
      {!isAtEnd && (
        <Button kind="soft" size="small" icon="down" className={cx(css.newest)} onClick={toEnd}>
          最新へ移動
        </Button>
      )}
      {opened !== null && corrections !== undefined && (
        <SpeakerMenu
          key={opened.line.id}
          {...opened}
          {...corrections}
          names={names}
          manager={manager}
          employeeName={employeeName}
          run={runOf(lines, opened.line)}
          onClose={close}
        />
      )}
    </div>
  );
}
