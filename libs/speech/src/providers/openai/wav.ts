import { SAMPLE_RATE } from '../../ports/recognizer.port.js';

const HEADER = 44;
/** Servers refuse or ignore very short audio. */
const SHORTEST = SAMPLE_RATE * 1.1;

/** A WAV file of mono PCM; very short audio gets silence behind it. */
export function wavFile(pcm: Int16Array): Uint8Array<ArrayBuffer> {
  const samples = Math.max(pcm.length, SHORTEST);
  const file = new Uint8Array(HEADER + samples * 2);
  const view = new DataView(file.buffer);
  const text = (at: number, letters: string): void => file.set(new TextEncoder().encode(letters), at);
  text(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples * 2, true);
  pcm.forEach((sample, index) => view.setInt16(HEADER + index * 2, sample, true));
  return file;
}
