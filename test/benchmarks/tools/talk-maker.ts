import { readdir, readFile } from 'node:fs/promises';

const FIXTURES = new URL('../../fixtures/one-on-ones/', import.meta.url);

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the values. */
export function pick<T>(random: () => number, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

/** What was said in the 1on1s of the fixtures, to be said again in another order. */
export async function readPhrases(): Promise<string[]> {
  const names = (await readdir(FIXTURES)).filter((name) => name.endsWith('.json')).sort();
  const talks = names.map(async (name) => {
    const { lines } = JSON.parse(await readFile(new URL(name, FIXTURES), 'utf8')) as { lines: { text: string }[] };
    return lines.map(({ text }) => text);
  });
  return (await Promise.all(talks)).flat();
}

/** A talk of about so many characters: runs of the phrases in their own order, each line at least so long. */
export function makeTalk(random: () => number, phrases: readonly string[], characters: number, line: number): string[] {
  const talk: string[] = [];
  let length = 0;
  for (let at = 0, left = 0; length < characters; at += 1, left -= 1) {
    if (left === 0) [at, left] = [Math.floor(random() * phrases.length), 4 + Math.floor(random() * 12)];
    let text = phrases[at % phrases.length]!;
    while (text.length < line) text += phrases[(at += 1) % phrases.length]!;
    talk.push(text);
    length += text.length;
  }
  return talk;
}
