import type { DecodedChunk, DecoderOptions } from '../../ports/decoder.port.js';
import type { SpeechError } from '../../ports/recognizer.port.js';

/** Which detector a thread works with: `energy` where Silero cannot be loaded. */
export type DetectorName = 'silero' | 'energy';

/** What a decoder's thread can be asked. The caller numbers the takes. */
export interface DecoderOperations {
  warmUp: { input: null; output: DetectorName };
  open: { input: { take: number; options: DecoderOptions }; output: null };
  push: { input: { take: number; piece: Uint8Array }; output: DecodedChunk | SpeechError['code'] };
  close: { input: { take: number }; output: null };
}
