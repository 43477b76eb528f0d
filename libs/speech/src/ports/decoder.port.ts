import type { AudioBlock } from './recognizer.port.js';

/** What a piece of a take turned into. */
export interface DecodedChunk {
  blocks: AudioBlock[];
  /** Clusters that begin in this piece, in order; a reader can begin only there. On the clock of the take. */
  clusters: { startMs: number }[];
}

export interface DecoderOptions {
  /** As the recorder gave it: `audio/webm;codecs=opus`. */
  mimeType: string;
  /**
   * Where to go on, in milliseconds: of the first piece only the header is used, the next Cluster is looked for, and what
   * ends before this is not decoded. 0: from the beginning.
   */
  fromMs: number;
  /**
   * Whether blocks are marked as speech or silence. `sound`: what is only louder than the quiet of the room counts as speech, too, so that
   * nothing is missed that somebody may have said.
   */
  detectSpeech: boolean | 'sound';
}

/** Turns the pieces of one take into audio, off the event loop. */
export interface TakeDecoder {
  /**
   * Pieces in order, as they come: they are cut anywhere, also inside a block.
   * @throws SpeechError UNREADABLE for bytes that are not WebM with Opus; later pieces then fail in the same way
   */
  push(chunk: Uint8Array): Promise<DecodedChunk>;
  close(): void;
}

/** Decoders in worker threads, ready before the first recording. */
export interface AudioDecoder {
  warmUp(): Promise<void>;
  open(options: DecoderOptions): TakeDecoder;
  close(): Promise<void>;
}
