import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../fixtures/recordings');

/** What Chromium's MediaRecorder made (scripts/record-fixtures.mjs), and what Chromium hears in it. */
export interface Recording {
  bytes: Uint8Array;
  /** As they came: one a second. */
  pieces: Uint8Array[];
  ms: number;
  /** Where a sound begins after 50 ms of quiet. */
  onsets: number[];
  words: { startMs: number; hz: number }[];
  talk: { startMs: number; endMs: number }[];
}

/** A recording from the fixtures, whole and in its pieces. */
export function recording(name: 'tones' | 'speech' | 'stereo'): Recording {
  const bytes = Uint8Array.from(readFileSync(join(FOLDER, `${name}.webm`)));
  const facts = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Omit<
    Recording,
    'pieces' | 'bytes'
  > & {
    pieces: number[];
  };
  let at = 0;
  const pieces = facts.pieces.map((length) => bytes.subarray(at, (at += length)));
  return { ...facts, bytes, pieces };
}

/** Fragmented MP4 as another browser would send it. */
export function mp4Recording(): Uint8Array {
  return Uint8Array.from(readFileSync(join(FOLDER, 'other.mp4')));
}

/** Numbers that look random and are the same in each run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The bytes in pieces that are cut anywhere. */
export function cutAnywhere(bytes: Uint8Array, random: (below: number) => number): Uint8Array[] {
  const cuts = Array.from({ length: 1 + random(60) }, () => random(bytes.length + 1)).sort((a, b) => a - b);
  return [...cuts, bytes.length].map((cut, i) => bytes.subarray(i === 0 ? 0 : cuts[i - 1], cut));
}
