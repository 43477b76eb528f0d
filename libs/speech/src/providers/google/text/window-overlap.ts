import type { Word } from '../../../ports/recognizer.port.js';

/** Half-way through a word: the side of a seam it lies on, however its edges were heard. */
export function middle(word: Pick<Word, 'startMs' | 'endMs'>): number {
  return (word.startMs + word.endMs) / 2;
}

export interface Split<W> {
  before: W[];
  after: W[];
}

export function splitAt<W extends Word>(words: readonly W[], ms: number): Split<W> {
  return {
    before: words.filter((word) => middle(word) < ms),
    after: words.filter((word) => middle(word) >= ms),
  };
}

/**
 * Where the words of the next stream begin: at the seam, but outside the words the earlier stream gave next to it, so that
 * the next stream may hear them a little earlier or later.
 * @param lastKeptMs where the last word that counts ends
 * @param firstLeftMs where the first word that is left to the next stream begins, if the earlier one heard any
 */
export function overlapBoundary(seamMs: number, lastKeptMs: number, firstLeftMs: number | null): number {
  return Math.max(Math.min(seamMs, firstLeftMs ?? seamMs), lastKeptMs);
}
