import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { ThreadedDecoder } from '../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { ToneEar, toneWords } from './tones.js';
import { wavOf } from './wav.js';

/** Tones so far apart that what Opus does to them leaves no doubt; the same come again. */
const APART = 5;
/** What the speaker says. */
export const WORDS = Array.from({ length: 30 }, (_, at) => (at * APART) % 60);

/** Keeps what the recorder of a page makes; runs before everything else in it. */
export const KEEP_RECORDED = `
  window.recorded = [];
  window.MediaRecorder = class extends MediaRecorder {
    constructor(...how) {
      super(...how);
      this.addEventListener('dataavailable', ({ data }) => window.recorded.push(data));
    }
  };
`;

/** Pauses between words as in talk: short ones, and after each fifth word the end of an utterance. */
const pauseAfter = (at: number) => (at % 5 === 4 ? 1_100 : 250);

/** A tone is heard as one nearby. */
const toneOf = (word: number) => Math.abs(Math.round(word / APART) * APART);

/** Writes the words as a sound file, after a second of silence, while the recorder begins. */
export async function writeVoice(file: string, words: readonly number[] = WORDS): Promise<void> {
  await writeFile(file, voiceOf(words));
}

/** The words as a sound file, after a second of silence. */
export function voiceOf(words: readonly number[]): Buffer {
  const spoken = toneWords(words, pauseAfter);
  const all = new Int16Array(spoken.length + 16_000 * 4);
  all.set(spoken, 16_000);
  return wavOf(all);
}

/** The words of stored lines. */
export function storedWords(lines: readonly { text: string }[]): number[] {
  return lines.flatMap(({ text }) => text.split(' ').map((word) => toneOf(Number(word.slice(1)))));
}

/** What the recorder made, heard without a break: a busy machine makes it stumble, which is not what is tried. */
export async function recordedWords(page: Page, decoder: ThreadedDecoder): Promise<number[]> {
  const encoded = await page.evaluate<string[]>(
    `Promise.all(recorded.map(async (piece) => (await piece.bytes()).toBase64()))`,
  );
  const heard = await heardWords(
    encoded.map((piece) => Buffer.from(piece, 'base64')),
    decoder,
  );
  return heard.map(toneOf);
}

/** The numbers of the tone words that are heard in the pieces of one recording. */
export async function heardWords(pieces: readonly Uint8Array[], decoder: ThreadedDecoder): Promise<number[]> {
  const take = decoder.open({ mimeType: 'audio/webm;codecs=opus', fromMs: 0, detectSpeech: false });
  const ear = new ToneEar();
  for (const piece of pieces) {
    const { blocks } = await take.push(piece);
    for (const { pcm } of blocks) ear.listen(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  }
  take.close();
  ear.finish();
  return ear.said.flat().map(({ word }) => word);
}
