import type { SpeechMode } from '@app/contract';

/** Sample rate of all audio that crosses this port, in Hz: mono, 16 bit signed. */
export const SAMPLE_RATE = 16_000;

/** A stretch of audio without a gap. */
export interface AudioBlock {
  pcm: Int16Array;
  /** Where it begins on the clock of the take, in milliseconds. */
  startMs: number;
  /** Whether somebody speaks in it, by voice activity detection; null where that was not asked for. */
  isSpeech: boolean | null;
}

export interface Word {
  text: string;
  startMs: number;
  endMs: number;
}

/** Words the recogniser is done with, on the clock of the take. */
export interface RecognizedPiece {
  text: string;
  startMs: number;
  endMs: number;
  /** Null where the provider gives no word times. */
  words: readonly Word[] | null;
  /** N of 話者N, the same for a voice as long as the recognition lasts; null where the provider cannot tell. */
  speaker: number | null;
}

export type RecognitionEvent =
  /** The text so far of an utterance that is still open; each event replaces the one before. */
  | { type: 'interim'; piece: RecognizedPiece }
  | { type: 'final'; piece: RecognizedPiece }
  /** Everything that was said before `ms` has been given as final: no word of it will follow. */
  | { type: 'settled'; ms: number }
  /** The provider does not answer; the recognition retries and keeps the audio. Sent again with false when it is over. */
  | { type: 'trouble'; isTroubled: boolean }
  /** The provider could not read this stretch and takes other audio: it is given up, and no word of it will follow. */
  | { type: 'unreadable'; startMs: number; endMs: number }
  /** This recognition is over, for instance since the provider refuses (its key, its configuration): nothing more will come. */
  | { type: 'failed'; error: SpeechError };

/** How far a recognition had come when it ended. */
export interface Finished {
  /** Everything before it was given as final, as silence or as unreadable, on the clock of the take. */
  settledMs: number;
  /** All that was written is settled. */
  complete: boolean;
}

/** One running recognition of one take. */
export interface Recognition {
  /** Adds audio; blocks come in order, gaps between them were not recorded. Never throws, never waits. */
  write(block: AudioBlock): void;
  /** How much audio is held that was written and is not settled, in milliseconds. */
  readonly heldMs: number;
  /** No more audio comes. Resolves when the last event has been given, or when the recogniser has had its time. Never rejects. */
  finish(): Promise<Finished>;
  /** Ends immediately; no event follows. */
  abort(): void;
}

export interface RecognitionOptions {
  onEvent: (event: RecognitionEvent) => void;
  /** The audio may come faster than it was spoken: pieces sent again after a cut. */
  isReplay?: boolean;
  /** What the provider cannot read is tried again for as long as the recognition lasts, in place of being given up. */
  neverGivesUp?: boolean;
}

/** A way to turn speech into text. One for the whole process. */
export interface SpeechRecognizer {
  readonly mode: SpeechMode;
  /** The provider finds the ends of utterances; otherwise blocks carry `isSpeech`. */
  readonly hasEndpointing: boolean;
  /** Blocks carry `isSpeech` although the provider finds the ends of utterances, by all that may be speech. */
  readonly isGated?: boolean;
  /** Loads and connects what would make the first recording wait. @throws SpeechError when it cannot work at all */
  warmUp(): Promise<void>;
  open(options: RecognitionOptions): Recognition;
  close(): Promise<void>;
}

/** Why speech cannot be turned into text. The code, never the provider's words: those may quote what was said. */
export class SpeechError extends Error {
  override readonly name = 'SpeechError';

  constructor(
    readonly code: 'REFUSED' | 'UNAVAILABLE' | 'UNREADABLE' | 'MISCONFIGURED',
    detail?: string,
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`);
  }
}
