import { joinBlocks } from './join-blocks.js';
import { createOpus } from '../../../libs/speech/src/decoding/take/opus.js';
import { TakeReader } from '../../../libs/speech/src/decoding/take/take-reader.js';
import { recording } from './recording-fixtures.js';

/** The recording of two voices as sound, at 16 kHz. */
export async function decodedSpeech(): Promise<Int16Array> {
  const opus = await createOpus();
  const { blocks } = new TakeReader(0, opus.decode, null).push(recording('speech').bytes);
  opus.free();
  return joinBlocks(blocks);
}
