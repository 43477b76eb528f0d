import { PARTIES, type Party } from '@app/contract';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { familyNameSan } from '../../../helpers/names.js';
import type { LiveLine } from '../model/recording-model.js';
import type { SpeakerName } from '../model/speaker-names.js';
import css from './speaker-menu.module.css';

/** The corrections that a reader can make to the speaker. */
export interface SpeakerCorrections {
  onChangeLine: (lineId: string, speaker: number) => void;
  onChangeSpeaker: (from: number, to: number) => void;
  onManager: (speaker: number) => void;
  /** Says who spoke these lines. */
  onName: (lineIds: readonly string[], party: Party) => void;
}

interface Props extends SpeakerCorrections {
  line: Pick<LiveLine, 'id' | 'speaker'>;
  /** The tag that was pressed; it gets the focus back. */
  anchor: HTMLElement;
  names: ReadonlyMap<number, SpeakerName>;
  manager: number | null;
  /** The report, as stored. */
  employeeName: string;
  /** The lines that are named together with this one. */
  run: readonly string[];
  onClose: () => void;
}

const WIDTH = 248;
const GAP = 4;
const MOVES: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Below its tag, or above it if there is no room below. */
function place(menu: HTMLElement, anchor: HTMLElement): void {
  const tag = anchor.getBoundingClientRect();
  const height = menu.offsetHeight;
  const below = tag.bottom + GAP;
  const top = below + height <= window.innerHeight ? below : Math.max(GAP, tag.top - GAP - height);
  menu.style.top = `${Math.min(top, Math.max(GAP, window.innerHeight - height - GAP))}px`;
  menu.style.left = `${Math.max(GAP, Math.min(tag.left, window.innerWidth - WIDTH - GAP))}px`;
}

/** Opens a popover beside its tag, and gives the focus back when it goes. */
function usePlacedPopover(anchor: HTMLElement) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    // In development React runs an effect twice, and a popover that is open must not be opened.
    if (!element.matches(':popover-open')) element.showPopover();
    place(element, anchor);
    element.querySelector('button')?.focus();
    return () => {
      // Who has already gone on to something else stays there.
      const { activeElement } = document;
      if (activeElement === document.body || element.contains(activeElement)) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  return menu;
}

/** The arrow keys, Home and End go from item to item. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const move = MOVES[event.key];
  if (move === undefined) return;
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  event.preventDefault();
  event.stopPropagation();
  items[move(at, items.length)]?.focus();
}

/** The small menu of a speaker's tag. */
export function SpeakerMenu({ line, anchor, names, manager, employeeName, run, onClose, ...on }: Props) {
  const menu = usePlacedPopover(anchor);
  const id = useId();
  const from = line.speaker;
  const others = [...names].filter(([speaker]) => speaker !== from);
  const unused = Math.max(0, ...names.keys()) + 1;
  const choices = [
    ...others.map(([speaker, { name }]) => ({ speaker, name })),
    { speaker: unused, name: `話者${unused}（新しい話者）` },
  ];

  const choose = (act: () => void) => () => {
    act();
    onClose();
  };
  const group = (title: string, act: (speaker: number) => void) => (
    <div role="group" aria-labelledby={`${id}-${title}`}>
      <div id={`${id}-${title}`} className={css.title}>
        {title}
      </div>
      {choices.map(({ speaker, name }) => (
        <button key={speaker} type="button" role="menuitem" className={css.item} onClick={choose(() => act(speaker))}>
          {name}
        </button>
      ))}
    </div>
  );
  return (
    <div
      ref={menu}
      className={css.menu}
      popover="auto"
      role="menu"
      aria-label="話者を変える"
      onKeyDown={(event) => {
        if (event.key === 'Tab') onClose();
        moveFocus(event);
      }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <div role="group" aria-labelledby={`${id}-run`}>
        <div id={`${id}-run`} className={css.title}>
          {from === null ? `続いた${run.length}行の話し手` : `この話者の${run.length}行の話し手`}
        </div>
        <div className={css.parties}>
          {PARTIES.map((party) => (
            <button
              key={party}
              type="button"
              role="menuitem"
              className={css.party}
              onClick={choose(() => on.onName(run, party))}
            >
              {party === 'manager' ? 'わたし' : familyNameSan(employeeName)}
            </button>
          ))}
        </div>
      </div>
      {group('この行だけ変える', (speaker) => on.onChangeLine(line.id, speaker))}
      {from !== null && group('この話者をすべて変える', (speaker) => on.onChangeSpeaker(from, speaker))}
      {from !== null && from !== manager && (
        <button type="button" role="menuitem" className={css.manager} onClick={choose(() => on.onManager(from))}>
          上司はこの話者
        </button>
      )}
    </div>
  );
}
