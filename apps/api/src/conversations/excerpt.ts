import { findWords } from '@app/contract';

/** So many characters stand before and behind the words. */
const BEFORE = 24;
const BEHIND = 76;

/** The words with what stands around them, on one line; … where something was cut. */
export function excerptAround(text: string, words: string): string {
  const [begin, end] = findWords(text, words)[0] ?? [0, 0];
  const [from, to] = [begin - BEFORE, end + BEHIND];
  // Half an emoji at a cut becomes a mark of its own: taken away.
  const part = text
    .slice(Math.max(0, from), to)
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}
