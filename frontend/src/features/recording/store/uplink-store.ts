import type { PieceRange } from '@app/contract';
import type { StoredLine, StoredRecording } from './stored-recording.js';

/** How far the server is with a take. */
export interface TakeProgress {
  committedSeq: number;
  quarantined?: readonly PieceRange[] | undefined;
}

/** What the sending of a recording needs of the store that holds it: ChunkStore in a browser. */
export interface UplinkStore {
  recording: (id: string) => Promise<StoredRecording | undefined>;
  chunk: (recording: StoredRecording, take: number, seq: number) => Promise<ArrayBuffer | undefined>;
  /** The oldest line that the server does not have. */
  nextLine: (recording: StoredRecording) => Promise<StoredLine | undefined>;
  /** The server has the oldest line; `isRefused`: it can never take it, so that it stays here. */
  lineTaken: (recording: StoredRecording, isRefused?: boolean) => Promise<void>;
  /** Notes the settled and the quarantined pieces. @returns whether that changed anything */
  commit: (id: string, take: number, progress: TakeProgress) => Promise<boolean>;
  /** No decoder can read the take from its last settled piece to its end. */
  quarantine: (id: string, take: number) => Promise<void>;
  /** The server has ended the recording. @returns whether all stored sound is processed, so that nothing is left to send */
  complete: (id: string) => Promise<boolean>;
  /** The code with which the server refuses it for now; null: it takes it. */
  refused: (id: string, code: string | null) => Promise<void>;
  /** The server says that a person has deleted it. */
  erase: (id: string) => Promise<void>;
}
