/** Words that a machine can hear without a model: a tone of its own each, 300 ms long. */
export const TONE_WORDS = [
  '赤い', '青い', '白い', '黒い', '緑の', '空は', '海が', '山を', '川に', '花と', '鳥も', '風で', '月の', '星を', '雪が', '雨に',
] as const; // prettier-ignore

const WORD_MS = 300;
/** A word of which less is heard is not understood. */
const UNDERSTOOD_MS = 220;
const FRAME_MS = 20;
const PORT_RATE = 16_000;

export interface ToneBlock {
  pcm: Int16Array;
  startMs: number;
  isSpeech: boolean;
}

function frequencyOf(index: number): number {
  return 400 + index * 200;
}

/** Speech to be: numbers of words, and pauses in milliseconds as `{ pause }`. */
export type Script = readonly (number | { pause: number })[];

/** The audio of a script in blocks, each with what voice activity detection would say. */
export function say(script: Script, { blockMs = 60, startMs = 0, gapMs = 40 } = {}): ToneBlock[] {
  const samples: number[] = [];
  const speech: boolean[] = [];
  const add = (ms: number, wave: (at: number) => number, isSpeech: boolean): void => {
    for (let at = 0; at < ms * (PORT_RATE / 1000); at += 1) {
      samples.push(Math.round(wave(at)));
      speech.push(isSpeech);
    }
  };
  for (const part of script) {
    if (typeof part !== 'number') add(part.pause, () => Math.random() * 20 - 10, false);
    else {
      const step = (2 * Math.PI * frequencyOf(part)) / PORT_RATE;
      add(WORD_MS, (at) => 9_000 * Math.sin(step * at), true);
      add(gapMs, () => Math.random() * 20 - 10, true);
    }
  }
  const size = blockMs * (PORT_RATE / 1000);
  const blocks: ToneBlock[] = [];
  for (let at = 0; at < samples.length; at += size) {
    blocks.push({
      pcm: Int16Array.from(samples.slice(at, at + size)),
      startMs: startMs + at / (PORT_RATE / 1000),
      isSpeech: speech.slice(at, at + size).includes(true),
    });
  }
  return blocks;
}

export interface HeardWord {
  word: string;
  /** In seconds. */
  start: number;
  end: number;
}

/** What a perfect recogniser hears: the words of which enough is there, with their times. */
export function hear(pcm: Int16Array, rate: number): HeardWord[] {
  const size = (rate * FRAME_MS) / 1000;
  const found: HeardWord[] = [];
  let run = { index: -1, from: 0, frames: 0 };
  const end = (): void => {
    const word = TONE_WORDS[run.index];
    const start = (run.from * FRAME_MS) / 1000;
    if (word !== undefined && run.frames * FRAME_MS >= UNDERSTOOD_MS)
      found.push({ word, start, end: start + (run.frames * FRAME_MS) / 1000 });
  };
  const frames = Math.floor(pcm.length / size);
  for (let frame = 0; frame < frames; frame += 1) {
    const index = toneOf(pcm.subarray(frame * size, (frame + 1) * size), rate);
    if (index !== run.index) {
      end();
      run = { index, from: frame, frames: 0 };
    }
    run.frames += 1;
  }
  end();
  return found;
}

/** The strongest known tone of a frame by Goertzel's algorithm, or -1. */
function toneOf(frame: Int16Array, rate: number): number {
  let best = { index: -1, power: 0 };
  let energy = 0;
  for (const sample of frame) energy += sample * sample;
  if (energy / frame.length < 1_000_000) return -1;
  TONE_WORDS.forEach((_, index) => {
    const turn = 2 * Math.cos((2 * Math.PI * frequencyOf(index)) / rate);
    let one = 0;
    let two = 0;
    for (const sample of frame) {
      const next = sample + turn * one - two;
      two = one;
      one = next;
    }
    const power = one * one + two * two - turn * one * two;
    if (power > best.power) best = { index, power };
  });
  return best.index;
}

export function wordsOf(script: Script): string[] {
  return script.flatMap((part) => (typeof part === 'number' ? [TONE_WORDS[part]!] : []));
}
