import type { Channel, PieceRange, SpeechMode } from '@app/contract';

/** One MediaRecorder's worth of a recording, as this browser remembers it. */
export interface StoredTake {
  take: number;
  /** Whose sound it holds; missing: that of the whole room. */
  channel?: Channel;
  /** Where it begins on the clock of the 1on1. */
  offsetMs: number;
  mimeType: string;
  chunkMs: number;
  /** The last stored piece; -1: none yet. */
  lastSeq: number;
  /** All pieces up to this one are settled or quarantined; -1: none yet. */
  committedSeq: number;
  /** Its recorder has stopped. */
  isEnded: boolean;
  /** Nothing of it has to be sent any more. */
  isDone: boolean;
  /** Pieces that no decoder could read. Missing in rows of tabs from before the update. */
  quarantined?: PieceRange[];
}

/** What is known of a take when its recorder begins. */
export type NewTake = Pick<StoredTake, 'take' | 'channel' | 'offsetMs' | 'mimeType' | 'chunkMs'>;

/** A recording that is not yet text to its end. Optional fields are missing in rows of tabs from before the update. */
export interface StoredRecording {
  id: string;
  userId: string;
  conversationId: string;
  mode: SpeechMode;
  startedAt: number;
  bytes: number;
  takes: StoredTake[];
  /** Lines that the browser recognised: how many there were, and how many of them the server has dealt with. */
  lines: number;
  linesTaken: number;
  isEnded: boolean;
  /** Not null: a person wants it deleted, here and on the server. A time for the screen, which decides nothing. */
  deleteAfter: number | null;
  /** The deletion as the server knows it. `sent`: it may have arrived; `held`: the server has confirmed it. */
  wish?: 'sent' | 'held' | undefined;
  /** Numbers of the lines that the server can never take: they stay here for the person. */
  refusedLines?: number[];
  /** The code with which the server refuses it for now. */
  refusal?: string | null;
  /** The server has processed all of it; sound that is still stored here is quarantined. */
  isComplete?: boolean;
  /** A person discarded it: only a deletion that the server does not know yet keeps the row. */
  isErasing?: boolean;
}

/** A line that the browser recognised and the server does not have yet. */
export interface StoredLine {
  lineId: string;
  transcript: string;
  startMs: number;
  endMs: number;
}

/** Mime type of a take that has no audio: the browser recognises speech itself. */
export const TEXT_TAKE = 'text/plain';
