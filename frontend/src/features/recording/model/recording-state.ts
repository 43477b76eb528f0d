import type { SpeechMode, TranscriptData } from '@app/contract';
import type {
  LiveLine,
  QuarantinedSound,
  RecordingPhase,
  RecordingState,
  SharingFailure,
  Trouble,
} from './recording-model.js';

/** The state of the screens, with what only the reducer needs. */
export interface ReducerState {
  view: RecordingState;
  troubles: readonly Trouble[];
  /** The lines that are still being spoken, at most one of each voice. */
  open: readonly LiveLine[];
}

/** What happened to a recording. */
export type RecordingEvent =
  | { type: 'begun' | 'linesForgotten' }
  | { type: 'phase'; phase: Exclude<RecordingPhase, 'off' | 'rest'> }
  | { type: 'rested'; since: number }
  | { type: 'off'; trouble?: Trouble; refusal?: string }
  | { type: 'mode'; mode: SpeechMode }
  | { type: 'ticked'; elapsedMs: number }
  | { type: 'buffered'; seconds: number }
  | { type: 'quarantined'; sounds: readonly QuarantinedSound[] }
  | { type: 'silent'; since: number | null }
  | { type: 'unshared'; failure: SharingFailure | null }
  | { type: 'elsewhere'; isElsewhere: boolean }
  | { type: 'refusal'; refusal: string | null }
  | { type: 'line'; line: TranscriptData }
  | { type: 'trouble'; trouble: Trouble; isOn: boolean }
  | { type: 'hidden'; isHidden: boolean }
  | { type: 'undo'; until: number | null };

/** Of several troubles the one that a person has to know first. */
const ORDER: readonly Trouble[] = [
  'taken_over',
  'store_full',
  'store_failed',
  'unsupported',
  'microphone',
  'consent',
  'silent',
  // Unlike what follows it loses words at this moment.
  'sharing',
  'refused',
  'network',
  'provider',
  'pace',
  'store_nearly_full',
];
/** Troubles that only last while something is recorded or sent. */
const PASSING: readonly Trouble[] = [
  'silent',
  'sharing',
  'refused',
  'network',
  'provider',
  'pace',
  'store_nearly_full',
];
/** What only a recording has that runs, or one that has just been stopped. */
const FRESH = { interim: null, restSince: null, silentSince: null, unshared: null };

/** No recording. */
export function initialState(mode: SpeechMode): ReducerState {
  const nothing = { lines: [], trouble: null, bufferedSeconds: 0, undoUntil: null, refusal: null };
  const view = { mode, elapsedMs: 0, isHidden: false, quarantined: [], isElsewhere: false, ...nothing, ...FRESH };
  return { view: { phase: 'off', ...view }, troubles: [], open: [] };
}

/** The state after an event; the same object where nothing changed. */
export function stateAfter(held: ReducerState, event: RecordingEvent): ReducerState {
  switch (event.type) {
    case 'begun':
      return withTroubles(
        see(held, {
          phase: 'starting',
          isHidden: false,
          elapsedMs: 0,
          bufferedSeconds: 0,
          quarantined: [],
          undoUntil: null,
          refusal: null,
          ...FRESH,
        }),
        [],
      );
    case 'linesForgotten':
      return { ...see(held, { lines: [], interim: null }), open: [] };
    case 'phase':
      return see(held, { phase: event.phase });
    case 'rested':
      return { ...see(held, { ...FRESH, phase: 'rest', isHidden: false, restSince: event.since }), open: [] };
    case 'off':
      return turnedOff(held, event.trouble ?? null, event.refusal ?? null);
    case 'mode':
      return see(held, { mode: event.mode });
    case 'ticked':
      return see(held, { elapsedMs: event.elapsedMs });
    case 'buffered':
      return see(held, { bufferedSeconds: event.seconds });
    case 'quarantined':
      return see(held, { quarantined: event.sounds });
    case 'silent':
      return withTrouble(see(held, { silentSince: event.since }), 'silent', event.since !== null);
    case 'unshared':
      return see(held, { unshared: event.failure });
    case 'elsewhere':
      return see(held, { isElsewhere: event.isElsewhere });
    case 'refusal':
      return see(held, { refusal: event.refusal });
    case 'line':
      return event.line.isFinal ? withFinal(held, event.line) : withInterim(held, event.line);
    case 'trouble':
      return withTrouble(held, event.trouble, event.isOn);
    case 'hidden':
      return see(held, { isHidden: event.isHidden });
    case 'undo':
      return see(held, { undoUntil: event.until });
  }
}

/** Merges stored lines and live lines: each once, in the order of time. The stored line wins. */
export function mergeLines(stored: readonly LiveLine[], live: readonly LiveLine[]): LiveLine[] {
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...live.filter(({ id }) => !known.has(id))].sort((a, b) => a.startMs - b.startMs);
}

function see(held: ReducerState, change: Partial<RecordingState>): ReducerState {
  const view = { ...held.view, ...change };
  const isSame = Object.entries(change).every(([key, value]) => Reflect.get(held.view, key) === value);
  return isSame ? held : { ...held, view };
}

function withTroubles(held: ReducerState, troubles: readonly Trouble[]): ReducerState {
  const trouble = ORDER.find((candidate) => troubles.includes(candidate)) ?? null;
  return { ...see(held, { trouble }), troubles };
}

function withTrouble(held: ReducerState, trouble: Trouble, isOn: boolean): ReducerState {
  if (held.troubles.includes(trouble) === isOn) return held;
  const others = held.troubles.filter((candidate) => candidate !== trouble);
  return withTroubles(held, isOn ? [...others, trouble] : others);
}

function turnedOff(held: ReducerState, trouble: Trouble | null, refusal: string | null): ReducerState {
  const lasting = held.troubles.filter((candidate) => !PASSING.includes(candidate));
  const off = see(held, { ...FRESH, phase: 'off', isHidden: false, refusal });
  return { ...withTroubles(off, trouble === null ? lasting : [...lasting, trouble]), open: [] };
}

function withInterim(held: ReducerState, data: TranscriptData): ReducerState {
  if (['off', 'rest'].includes(held.view.phase) || held.view.lines.some(({ id }) => id === data.lineId)) return held;
  const line = toLine(data);
  const others = held.open.filter(({ id, speaker }) => id !== line.id && speaker !== line.speaker);
  // Words that are taken back: what was heard was the echo of another voice.
  return withOpen(held, line.text === '' ? held.open.filter(({ id }) => id !== line.id) : [...others, line]);
}

function withFinal(held: ReducerState, data: TranscriptData): ReducerState {
  const { lines } = held.view;
  if (lines.some(({ id }) => id === data.lineId)) return held;
  const next = see(held, { lines: inOrder(lines, toLine(data)) });
  const open = held.open.filter(({ id }) => id !== data.lineId);
  return open.length === held.open.length ? next : withOpen(next, open);
}

/** Of two voices at once the one that began later is shown: it does not change with each word. */
function withOpen(held: ReducerState, open: readonly LiveLine[]): ReducerState {
  const shown = open.toSorted((a, b) => a.startMs - b.startMs).at(-1);
  if (shown === undefined) return { ...see(held, { interim: null }), open };
  const { speaker, text, startMs, endMs } = shown;
  return { ...see(held, { interim: { speaker, text, startMs, endMs } }), open };
}

function inOrder(lines: readonly LiveLine[], line: LiveLine): LiveLine[] {
  const at = lines.findLastIndex(({ startMs }) => startMs <= line.startMs) + 1;
  return lines.toSpliced(at, 0, line);
}

function toLine({ lineId, speakerTag, transcript, startMs, endMs }: TranscriptData): LiveLine {
  return { id: lineId, speaker: speakerTag ?? null, text: transcript, startMs, endMs };
}
