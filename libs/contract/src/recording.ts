import type { SpeechMode } from './domain.js';
import type { ErrorCode } from './errors.js';

/** Sizes and times of a recording. */
export const RECORDING = {
  /** Largest piece of audio in one event, in bytes. */
  chunkBytes: 256 * 1024,
  /** So many pieces a second are taken from one socket; a replay after an outage comes faster than real time. */
  chunksPerSecond: 100,
  /** The browser keeps so many pieces under way: sent, and not yet text. The server holds no more audio than that. */
  window: 55,
  /** Without a socket a recording counts as running for so long after its last piece. */
  runsFor: 60_000,
  /** The same, renewed while the socket lives. */
  heartbeat: 20_000,
  bitsPerSecond: 32_000,
  microphoneRestart: 400,
  voiceInputRestart: 80,
  /** The browser's store of what is not yet text, in bytes for each user; a warning at this share of it. */
  storeBytes: 200 * 1024 * 1024,
  storeWarning: 0.8,
  storeKeeps: 24 * 60 * 60_000,
  /** So long what was recorded can be kept after all when it was stopped with deletion. */
  undo: 10_000,
  lineText: 10_000,
} as const;

/** Begins a take of a recording, or goes on with it: after a cut, on another server, or in another tab. */
export interface StartTranscription {
  conversationId: string;
  /** Made by the browser (UUID); presenting it again takes the recording over. */
  recordingId: string;
  /** 0-based number of the take: one MediaRecorder each. */
  take: number;
  /** Where the take begins on the clock of the 1on1, in milliseconds. */
  offsetMs: number;
  mimeType: string;
}

/** The answer to {@link StartTranscription}. */
export interface TranscriptionStarted {
  chunkMs: number;
  /** The piece to send next; piece 0 goes before it, since it holds the header. */
  resumeFrom: { take: number; seq: number };
  mode: SpeechMode;
}

/** One piece of a take, numbered from 0. */
export interface AudioChunk {
  recordingId: string;
  take: number;
  seq: number;
  data: ArrayBuffer | Uint8Array;
}

/** What the browser recognised by itself. The same `lineId` again replaces nothing: it is stored once. */
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
}

/** A line as it is heard. Final lines are stored before they are sent; of an open one each replaces the one before. */
export interface TranscriptData {
  /** Missing where a bare client is told: it has one recording alone. */
  recordingId?: string;
  transcript: string;
  speakerTag?: number;
  isFinal: boolean;
  lineId: string;
  /** On the clock of the 1on1. */
  startMs: number;
  endMs: number;
}

/** Why a take has to be begun anew: its audio cannot be read, or another tab or server has taken the recording over. */
export const RESTART_REASONS = ['unreadable', 'taken_over'] as const;
export interface TranscriptionRestart {
  reason: (typeof RESTART_REASONS)[number];
  recordingId?: string;
}

/** What hinders a recording just now. `null`: all is well again. */
export interface TranscriptionTrouble {
  recordingId: string;
  trouble: 'provider' | null;
}

/** An event was refused: the same code and sentence as over HTTP. */
export interface Refusal {
  error: { code: ErrorCode; message: string };
}

/** What an acknowledgement carries: the answer or why there is none. */
export type Acknowledged<T> = T | Refusal;
