import type { SpeechMode, TranscriptData, TranscriptionTrouble } from '@app/contract';
import type { StoredRecording } from '../store/stored-recording.js';

/**
 * How the sending of a recording came to its end. `finished`: all of it is dealt with on the server. `deleted`: the server has
 * deleted it or its 1on1, and so has this browser. `gone`: it was let go here, as in another tab. After the others it stays stored.
 */
export type UplinkEnd =
  { reason: 'finished' | 'taken_over' | 'gone' | 'closed' } | { reason: 'deleted'; code: string; message: string };

export interface UplinkListener {
  /** The server has taken it on, and says how it hears. */
  started?: (mode: SpeechMode, chunkMs: number) => void;
  /** Whether the server can be reached. */
  reachable?: (isReachable: boolean) => void;
  line?: (line: TranscriptData) => void;
  /** What keeps words on the server from becoming text. */
  trouble?: (trouble: TranscriptionTrouble['trouble']) => void;
  /** The server refuses the recording for now: it stays stored, and is offered again after a pause. */
  refused?: (code: string, message: string) => void;
  /** What is left waits for the next attempt. */
  resting?: () => void;
  /** No decoder can read the present take. */
  unreadable?: () => void;
  /** What lies in the store. */
  stored?: (recording: StoredRecording) => void;
  over: (end: UplinkEnd) => void;
}

/** The only refusals after which sound that is held is deleted: the server says that a person deleted what it belongs to. */
const TOMBSTONES: readonly string[] = ['CONVERSATION_DELETED', 'RECORDING_DELETED'];

export function isTombstone(code: string): boolean {
  return TOMBSTONES.includes(code);
}

/** Refusals that pass by themselves: they are not shown. */
const PASSING: readonly string[] = [
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_RECORDINGS',
  'RECORDING_NOT_FOUND',
];

/** Whether a person has to act on the refusal: trying again helps only after something was changed. */
export function needsAttention(code: string): boolean {
  return !PASSING.includes(code);
}
