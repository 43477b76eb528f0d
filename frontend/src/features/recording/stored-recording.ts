import type { SpeechMode } from '@app/contract';

/** One MediaRecorder's worth of a recording, as this browser remembers it. */
export interface StoredTake {
  take: number;
  /** Where it begins on the clock of the 1on1. */
  offsetMs: number;
  mimeType: string;
  chunkMs: number;
  /** The last piece that lies here; -1: none yet. */
  lastSeq: number;
  /** What lies up to this piece is text; -1: nothing yet. */
  committedSeq: number;
  /** Its recorder has stopped. */
  isEnded: boolean;
  /** Nothing of it is needed any more. */
  isDone: boolean;
}

/** A recording that is not yet text to its end. */
export interface StoredRecording {
  id: string;
  userId: string;
  conversationId: string;
  mode: SpeechMode;
  startedAt: number;
  bytes: number;
  takes: StoredTake[];
  /** Lines that the browser recognised: how many there were, and how many of them the server has. */
  lines: number;
  linesTaken: number;
  isEnded: boolean;
  /** From then on to be deleted, here and on the server. */
  deleteAfter: number | null;
}

/** A line that the browser recognised and the server does not have yet. */
export interface StoredLine {
  lineId: string;
  transcript: string;
  startMs: number;
  endMs: number;
}

/** Mime type of a take that has no audio: the browser recognises by itself. */
export const TEXT_TAKE = 'text/plain';

/** Seconds of talk that are not yet text. */
export function bufferedSeconds({ takes }: Pick<StoredRecording, 'takes'>): number {
  return takes.reduce((sum, take) => sum + bufferedIn(take), 0);
}

function bufferedIn({ isDone, lastSeq, committedSeq, chunkMs }: StoredTake): number {
  return isDone ? 0 : (Math.max(0, lastSeq - committedSeq) * chunkMs) / 1000;
}
