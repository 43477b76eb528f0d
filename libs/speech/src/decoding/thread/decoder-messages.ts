import type { DecodedChunk, DecoderOptions } from '../../ports/decoder.port.js';
import type { SpeechError } from '../../ports/recognizer.port.js';

/** What a decoder's thread is told. Takes are numbered by the one who asks. */
export type DecoderMessage =
  | { op: 'warmUp'; id: number }
  | { op: 'open'; take: number; options: DecoderOptions }
  | { op: 'push'; id: number; take: number; piece: Uint8Array }
  | { op: 'close'; take: number };

/** Which detector a thread works with: `energy` where Silero cannot be loaded. */
export type DetectorName = 'silero' | 'energy';

export type DecoderAnswer =
  | { type: 'ready'; id: number; detector: DetectorName }
  | { type: 'decoded'; id: number; chunk: DecodedChunk }
  | { type: 'failed'; id: number; code: SpeechError['code'] };
