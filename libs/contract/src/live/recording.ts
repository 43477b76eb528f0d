import type { SpeechMode } from '../domain/domain.js';
import type { ErrorCode } from '../domain/errors.js';

/** Sizes and times of a recording. */
export const RECORDING = {
  /** Largest piece of audio in one event, in bytes. */
  chunkBytes: 256 * 1024,
  /** Pieces per second that are taken from one socket; a replay after an outage comes faster than real time. */
  chunksPerSecond: 100,
  /**
   * Sound the browser may have sent that is not yet text, in milliseconds; longer pieces than a second count as one. A recogniser
   * says nothing before the end of an utterance, which it cuts off at 25 s: less than that would wait for ever.
   */
  window: 55_000,
  /** How long a recording without a socket counts as running after its last piece. */
  runsFor: 60_000,
  /** The same, renewed while the socket lives. */
  heartbeat: 20_000,
  bitsPerSecond: 32_000,
  microphoneRestart: 400,
  voiceInputRestart: 80,
  /** The browser's store of sound that is not yet text, in bytes for each user; a warning appears at this share of it. */
  storeBytes: 200 * 1024 * 1024,
  storeWarning: 0.8,
  /** After this time the browser asks about sound it still holds; it never deletes sound without asking. */
  askAfter: 7 * 24 * 60 * 60_000,
  /** How long a user can still keep a recording that was stopped with deletion. */
  undo: 10_000,
  lineText: 10_000,
  /** An owner's sound is taken at this multiple of its real speed after the head start, in at most `recordings` recordings. */
  pace: { speed: 2, headStart: 60_000, recordings: 3 },
  /** Decoded sound that one take may hold on the server, in bytes. */
  decodedBytes: 8 * 1024 * 1024,
  /** A piece that this many fresh decoders could not read is quarantined. */
  decoders: 3,
  /** A browser's recogniser that gives no speech event for this time while it claims to listen is reported as silent. */
  recogniserSilence: 20_000,
  /** Pauses between attempts to turn a rest of sound into text. */
  restRetry: { first: 2_000, longest: 5 * 60_000 },
} as const;

/** What a browser says that knows of unfinished ends and quarantine; a tab from before the update says nothing. */
export const RECORDING_PROTOCOL = 2;

/**
 * The two sounds of a talk that is held online, each a take of its own, at the same time and on one clock: `own` is the manager's
 * microphone, `other` the shared sound of the other side.
 */
export const CHANNELS = ['own', 'other'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Begins a take of a recording, or goes on with it: after a cut, on another server, or in another tab. */
export interface StartTranscription {
  conversationId: string;
  /** Made by the browser (UUID); presenting it again takes the recording over. */
  recordingId: string;
  /** 0-based number of the take: one MediaRecorder each. Unique within the recording, over all channels. */
  take: number;
  /** Whose sound the take holds; missing: one microphone hears the whole room. A take ends only earlier ones of its channel. */
  channel?: Channel;
  /** Where the take begins on the clock of the 1on1, in milliseconds. */
  offsetMs: number;
  mimeType: string;
  /** {@link RECORDING_PROTOCOL}; missing in a tab from before the update, which deletes its sound on any answer that is no error. */
  protocol?: typeof RECORDING_PROTOCOL;
  /** Its recorder has stopped: what comes is the rest of it. Missing in a tab from before the update, which says so only at the end. */
  isStopped?: boolean;
}

/** Pieces of one take, both ends included. `toSeq: null`: to the end of the take. */
export interface PieceRange {
  fromSeq: number;
  toSeq: number | null;
}

/** The answer to {@link StartTranscription}. A later take is begun only when the earlier ones of its channel are settled or quarantined. */
export interface TranscriptionStarted {
  chunkMs: number;
  /** The piece to send next; piece 0 goes before it, since it holds the header. */
  resumeFrom: { take: number; seq: number };
  mode: SpeechMode;
  /** Pieces of the take that could not be read: dealt with on the server, kept by the browser. */
  quarantined?: readonly PieceRange[];
}

/** The answer to `end_transcription`. */
export interface TranscriptionEnded {
  recordingId: string;
  /** All that came of the running take is settled (words or silence are stored) or quarantined. Otherwise the rest is sent again. */
  complete: boolean;
  /** What lies up to it in the running take is settled or quarantined. */
  committedSeq: number;
  /** Pieces of the running take that could not be read: said again, since the progress that said so may come later. */
  quarantined?: readonly PieceRange[];
  /** Where several channels were recorded: how far the running take of each has come, in place of the two above. */
  takes?: readonly TakeEnded[];
}

/** How far one take had come when its recording ended. */
export interface TakeEnded {
  take: number;
  committedSeq: number;
  quarantined?: readonly PieceRange[];
}

/** One piece of a take, numbered from 0. */
export interface AudioChunk {
  recordingId: string;
  take: number;
  seq: number;
  data: ArrayBuffer | Uint8Array;
}

/** Words that the browser recognised. The same `lineId` again replaces nothing: it is stored once. */
export interface ClientTranscript {
  recordingId: string;
  lineId: string;
  transcript: string;
  isFinal: boolean;
  /** On the clock of the 1on1. */
  startMs: number;
  endMs: number;
}

/** How far a take has come: what lies up to `committedSeq` is text, and need not be kept (but for piece 0). */
export interface TranscriptionProgress {
  recordingId: string;
  take: number;
  /** Taken by the server. */
  receivedSeq: number;
  committedSeq: number;
  /** What came after `receivedSeq` was not taken (there was no room, or a piece is missing): send again from there. */
  resend?: boolean;
  /** With `resend`: when to send again, in milliseconds, where the owner's sound comes faster than it is taken. */
  waitMs?: number;
  /** Pieces of this take that could not be read; missing when there are none. */
  quarantined?: readonly PieceRange[];
}

/** A line as it is heard. Final lines are stored before they are sent; of an open one each replaces the one before. */
export interface TranscriptData {
  /** Missing for a bare client: it has only one recording. */
  recordingId?: string;
  transcript: string;
  speakerTag?: number;
  isFinal: boolean;
  lineId: string;
  /** On the clock of the 1on1. */
  startMs: number;
  endMs: number;
}

/** Why a take has to begin again: its audio cannot be read, or another tab or server has taken the recording over. */
export const RESTART_REASONS = ['unreadable', 'taken_over'] as const;
export interface TranscriptionRestart {
  reason: (typeof RESTART_REASONS)[number];
  recordingId?: string;
  /** The take that cannot be read; missing where all of the recording is meant. */
  take?: number;
}

/**
 * What hinders a recording just now. `provider`: the recogniser does not answer, the server tries again. `refused`: it refuses
 * (its key, its bill), which an operator has to mend. `pace`: more sound comes than is taken from one owner. `null`: all is well again.
 */
export interface TranscriptionTrouble {
  recordingId: string;
  trouble: 'provider' | 'refused' | 'pace' | null;
}

/** An event was refused: the same code and sentence as over HTTP. */
export interface Refusal {
  error: { code: ErrorCode; message: string };
}

/** What an acknowledgement carries: the answer or why there is none. */
export type Acknowledged<T> = T | Refusal;
