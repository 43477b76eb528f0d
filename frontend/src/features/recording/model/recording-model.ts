import type { SpeechMode } from '@app/contract';

/**
 * Off, on, and in between: `starting` asks for the microphone and the server, `ending` waits for the last words. `rest`: the
 * recording has stopped, and sound that is not text yet waits here for the recogniser or the network.
 */
export type RecordingPhase = 'off' | 'starting' | 'on' | 'paused' | 'ending' | 'rest';

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
  /** No socket, or the server does not answer: this browser stores the sound. */
  | 'network'
  /** The recogniser does not answer: the server tries again. */
  | 'provider'
  /** The recogniser refuses for good (its key, its bill): an operator has to fix it; this browser stores the sound. */
  | 'refused'
  /** This user sends more sound than the server accepts: it waits in this browser. */
  | 'pace'
  /** Mode `browser`: the recogniser claims to listen and returns nothing: the words are not written down. */
  | 'silent'
  /** An online talk without the sound of the other person: the microphone is recorded alone. */
  | 'sharing'
  /** The consent was given for another destination of the voice: the app has to ask for it again before it sends anything. */
  | 'consent'
  /** Permission refused or withdrawn, no device: the recording is off. */
  | 'microphone'
  /** Neither a readable recorder nor a recogniser in this browser: the recording is off. */
  | 'unsupported'
  /** 80 % of what the browser may hold is used. */
  | 'store_nearly_full'
  /** The recording has stopped and kept what it has. */
  | 'store_full'
  /** The browser stores or reads nothing just now, although there is room: the recording is off, and has kept what it has. */
  | 'store_failed'
  /** Another tab or device records this 1on1 now: here it is off. */
  | 'taken_over';

/** How the two people meet: at one microphone, or each at an own one over a service for meetings. */
export type Meeting = 'in_person' | 'online';

/**
 * Why the browser's sharing dialog gave no sound of the other person. `refused`: the person closed it, or the browser forbids
 * it. `no_sound`: something was shared, without its sound.
 */
export type SharingFailure = 'refused' | 'no_sound';

/** A stretch of sound that no decoder could read. This browser stores it until the person deletes it. */
export interface QuarantinedSound {
  recordingId: string;
  take: number;
  fromSeq: number;
  /** When it was spoken (`Date.now()`). */
  spokenAt: number;
  seconds: number;
}

/** Sound of a recording in this browser that is not text, as a list shows it. */
export interface HeldSound {
  recordingId: string;
  conversationId: string;
  /** When the recording began (`Date.now()`). */
  startedAt: number;
  seconds: number;
  /** `rest`: waits to become text; `quarantined`: unreadable sound; `unagreed`: the consent does not cover its destination. */
  kind: 'rest' | 'quarantined' | 'unagreed';
  /** Older than 7 days: the person is asked what to do with it. */
  isOld: boolean;
}

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
  /** After a stop with deletion: the time until which the person can still keep the recording (`Date.now()`). */
  undoUntil: number | null;
  /** The server's sentence why it does not take the recording, which is off then. */
  refusal?: string | null;
  /** Phase `rest`: when the recording stopped (`Date.now()`). */
  restSince?: number | null;
  /** Trouble `silent`: since when the recogniser has given no sign (`Date.now()`). */
  silentSince?: number | null;
  quarantined?: readonly QuarantinedSound[];
  /** Trouble `sharing`: what came of the last attempt to share again; null: there was none. */
  unshared?: SharingFailure | null;
  /** Another tab or device of this user records this 1on1, and this one does not. */
  isElsewhere?: boolean;
}
