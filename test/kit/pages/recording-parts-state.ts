import type {
  HeldSound,
  LiveLine,
  Meeting,
  RecordingState,
} from '../../../frontend/src/features/recording/model/recording-model.js';

/** What the page shows; a test changes it from outside. */
export interface PartsState extends RecordingState {
  manager: number | null;
  meeting: Meeting;
  /** The sound that lies in this browser, and whether the person is asked about it. */
  held: readonly HeldSound[];
  isAsked: boolean;
  voice: { isSupported: boolean; isListening: boolean; message: string | null };
}

/** What a test finds on `globalThis`. */
export interface Parts {
  calls: [name: string, ...args: unknown[]][];
  update: (patch: Partial<PartsState>) => void;
  /** Adds so many made-up lines at the end. */
  say: (count: number) => void;
}

let state: PartsState = {
  phase: 'off',
  isHidden: false,
  mode: 'browser',
  elapsedMs: 0,
  lines: [],
  interim: null,
  trouble: null,
  bufferedSeconds: 0,
  undoUntil: null,
  manager: null,
  meeting: 'in_person',
  held: [],
  isAsked: false,
  voice: { isSupported: true, isListening: false, message: null },
};
const listeners = new Set<() => void>();
const calls: Parts['calls'] = [];

function update(patch: Partial<PartsState>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

const TALK = [
  '前のときは、けっこうばたばたしたよね。',
  'そうですね。前回は夜中まで切り戻しをしていて、正直きつかったです。',
  '今回はテストを先に書いてもらったのが効いたなと思っています。',
];

function line(position: number): LiveLine {
  const startMs = position * 4000;
  const text = TALK[position % TALK.length] ?? '';
  return { id: `line-${position}`, speaker: position % 3 === 0 ? 1 : 2, text, startMs, endMs: startMs + 3500 };
}

/** The state, as React reads it. */
export const read = () => state;

/** Tells of each change. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes down what a part asked for, and does what the engine would do. */
export function call(name: string, args: unknown[] = [], patch: Partial<PartsState> = {}): void {
  calls.push([name, ...args]);
  update(patch);
}

const parts: Parts = {
  calls,
  update,
  say: (count) => {
    const first = state.lines.length;
    update({ lines: [...state.lines, ...Array.from({ length: count }, (_, i) => line(first + i))] });
  },
};
Object.assign(globalThis, { parts });
