import type { Channel, SpeechMode, TranscriptData, TranscriptionTrouble } from '@app/contract';
import type { StoredRecording } from '../store/stored-recording.js';

/**
 * How the sending of a recording ended. `finished`: the server has processed all of it. `deleted`: the server has
 * deleted it or its 1on1, and so has this browser. `gone`: it was deleted here, as in another tab. Otherwise it stays stored.
 */
export type UplinkEnd =
  { reason: 'finished' | 'taken_over' | 'gone' | 'closed' } | { reason: 'deleted'; code: string; message: string };

export interface UplinkListener {
  /** The server has accepted it, and states its mode. */
  started?: (mode: SpeechMode, chunkMs: number) => void;
  /** Whether the server can be reached. */
  reachable?: (isReachable: boolean) => void;
  line?: (line: TranscriptData) => void;
  /** What keeps words on the server from becoming text. */
  trouble?: (trouble: TranscriptionTrouble['trouble']) => void;
  /** The server refuses the recording for now: it stays stored, and is offered again after a pause. */
  refused?: (code: string, message: string) => void;
  /** The rest waits for the next attempt. */
  resting?: () => void;
  /** No decoder can read the present take of a channel; undefined: that of the whole room. */
  unreadable?: (channel: Channel | undefined) => void;
  /** The recording as stored in the browser. */
  stored?: (recording: StoredRecording) => void;
  over: (end: UplinkEnd) => void;
}

/** The only refusals after which stored sound is deleted: the server says that a person deleted its recording or 1on1. */
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
