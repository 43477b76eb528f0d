import { createReader } from '../../src/adapters/offline/text/tokenizer.js';
import { collectHomophones } from './homophones.js';
import { hear, type HeardLine } from './noise.js';
import { readWriters } from '../labelled/read-labels.js';

const LONGEST = 12 * 7 + 20;

describe('a talk as a recogniser hears it', () => {
  const read = createReader();
  const [talk] = readWriters(['w1']);
  const lines = talk!.lines.slice(0, 40);
  const homophones = collectHomophones(
    lines.map(({ text }) => text),
    read,
  );
  const heard = (seed: number): HeardLine[] => hear(lines, seed, read, homophones);

  it('[MND-4] is the same for the same seed, and another for another', () => {
    expect(heard(7)).toEqual(heard(7));
    expect(heard(7)).not.toEqual(heard(8));
  });

  it('[MND-4] has no marks, and lines of at most 12 seconds that may hold more than one speaker', () => {
    const all = heard(7);
    for (const { text } of all) {
      expect(text).not.toMatch(/[、。！？!?（）]/u);
      expect(text.length).toBeLessThan(LONGEST);
    }
    expect(all.some(({ origin }) => new Set(origin.map((line) => lines[line]?.role)).size > 1)).toBe(true);
  });

  it('[MND-4] says of each character from which line it comes, in order', () => {
    const all = heard(7);
    const origins = all.flatMap(({ origin }) => origin);
    expect(origins).toHaveLength(all.reduce((sum, { text }) => sum + text.length, 0));
    expect(all.flatMap(({ ends }) => ends)).toHaveLength(origins.length);
    expect(origins).toEqual(origins.toSorted((a, b) => a - b));
    expect(new Set(origins).size).toBeGreaterThan(lines.length * 0.8);
  });

  it('[MND-4] keeps most of the characters, and hears some of them wrongly', () => {
    const said = lines.map(({ text }) => text.replace(/[\p{P}\p{S}\s]/gu, '')).join('');
    const kept = commonCharacters(said, heard(7).map(({ text }) => text).join(''));
    expect(kept / said.length).toBeGreaterThan(0.75);
    expect(kept / said.length).toBeLessThan(0.98);
  });
});

/** Length of the longest common subsequence. */
function commonCharacters(one: string, other: string): number {
  let row = new Uint16Array(other.length + 1);
  for (const character of one) {
    const next = new Uint16Array(other.length + 1);
    for (let at = 0; at < other.length; at += 1)
      next[at + 1] = other.charAt(at) === character ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!);
    row = next;
  }
  return row[other.length] ?? 0;
}
