import type { SpeechMode } from '@app/contract';

/** Off, on, and in between: `starting` asks for the microphone and the server, `ending` waits for the last words. */
export type RecordingPhase = 'off' | 'starting' | 'on' | 'paused' | 'ending';

/** A stored line, or one on its way there. Times on the clock of the 1on1. */
export interface LiveLine {
  id: string;
  speaker: number | null;
  text: string;
  startMs: number;
  endMs: number;
}

/** What keeps words from becoming text just now. The recording itself goes on unless the name says otherwise. */
export type Trouble =
  /** No socket, or the server does not answer: what is said is kept in this browser. */
  | 'network'
  /** The recogniser does not answer: the server tries again. */
  | 'provider'
  /** Permission refused or withdrawn, no device: the recording is off. */
  | 'microphone'
  /** Neither a readable recorder nor a recogniser in this browser: the recording is off. */
  | 'unsupported'
  /** 80 % of what the browser may hold is used. */
  | 'store_nearly_full'
  /** The recording has stopped and kept what it has. */
  | 'store_full'
  /** Another tab or device records this 1on1 now: here it is off. */
  | 'taken_over';

/** Everything a screen shows of a recording. */
export interface RecordingState {
  phase: RecordingPhase;
  /** The popup is put away while the recording goes on. */
  isHidden: boolean;
  mode: SpeechMode;
  elapsedMs: number;
  lines: readonly LiveLine[];
  interim: Omit<LiveLine, 'id'> | null;
  trouble: Trouble | null;
  /** Seconds of talk that are kept in this browser and are not yet text. */
  bufferedSeconds: number;
  /** Until when what was recorded can be kept after all (`Date.now()`), after it was stopped with deletion. */
  undoUntil: number | null;
  /** The server's sentence why it does not take the recording, which is off then. */
  refusal?: string | null;
}

/** What a screen can do. None of them throws: what goes wrong shows in the state. */
export interface RecordingControls {
  start: () => void;
  pause: () => void;
  resume: () => void;
  /** Stops; resolves when the last words are stored or nothing more can be done now. */
  stop: () => Promise<void>;
  /** Stops at once; what was recorded is deleted after 10 s unless {@link RecordingControls.keep} is called. */
  stopAndDelete: () => void;
  keep: () => void;
  hide: () => void;
  show: () => void;
}
