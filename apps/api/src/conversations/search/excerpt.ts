import { findWords, hasWords, searchWords } from '@app/contract';

/** Number of characters that an excerpt shows before and behind the words. */
const BEFORE = 24;
const BEHIND = 76;

/** A long text is looked through in windows: to find the place of words letter by letter takes long. */
const WINDOW = 4_000;
const STEP = 3_000;

/** The words with what stands around them, on one line; … where something was cut. */
export function excerptAround(text: string, words: string): string {
  const [begin, end] = firstPlace(text, words);
  const [from, to] = [begin - BEFORE, end + BEHIND];
  // A cut through an emoji leaves half of it, which becomes a replacement character: remove it.
  const part = text
    .slice(Math.max(0, from), to)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}

function firstPlace(text: string, words: string): [begin: number, end: number] {
  const wanted = searchWords(words);
  for (let from = 0; from < text.length; from += STEP) {
    const window = text.slice(from, from + WINDOW);
    const [place] = wanted.some((word) => hasWords(window, word)) ? findWords(window, words) : [];
    if (place !== undefined) return [from + place[0], from + place[1]];
  }
  return [0, 0];
}
