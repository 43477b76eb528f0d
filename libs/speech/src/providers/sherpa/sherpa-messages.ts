import type { Heard } from '../../segmenting/transcribed-segment.js';
import type { ModelFolder } from './model-folder.js';

/** What the server asks of the engine's process. Audio of one recognition carries its number: voices are told apart in it. */
export type SherpaRequest =
  | { op: 'load'; folder: ModelFolder; threads: number }
  | { op: 'transcribe'; recognition: number; pcm: Int16Array; isInterim: boolean }
  | { op: 'forget'; recognition: number };

export type SherpaMessage = SherpaRequest & { id: number };

/** Its answer; errors carry the name of a class, never what was said. */
export type SherpaAnswer =
  | { id: number; type: 'heard'; heard: Heard }
  | { id: number; type: 'done' }
  | { id: number; type: 'error'; name: string };
