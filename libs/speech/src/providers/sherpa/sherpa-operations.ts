import type { Transcription } from '../../segmenting/transcribed-segment.js';
import type { ModelFolder } from './model-folder.js';

/** The operations of the engine's process. Audio of one recognition carries its number: voices are distinguished within it. */
export interface SherpaOperations {
  load: { input: { folder: ModelFolder; threads: number }; output: null };
  transcribe: { input: { recognition: number; pcm: Int16Array; isInterim: boolean }; output: Transcription };
  forget: { input: { recognition: number }; output: null };
}
