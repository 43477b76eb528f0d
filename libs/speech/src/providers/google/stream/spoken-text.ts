/** Signs that a transcript has and its words have not. */
const UNSPOKEN = /[\s\p{P}]/u;

/**
 * The words as the transcript writes them, with its punctuation; where they do not stand in it one after the other, the
 * bare words. Spaces stay only between letters that need them.
 */
export function textOf(transcript: string, words: readonly string[]): string {
  const bare: { sign: string; at: number }[] = [];
  let at = 0;
  for (const sign of transcript) {
    if (!UNSPOKEN.test(sign)) bare.push({ sign, at });
    at += sign.length;
  }
  const wanted = Array.from(words.join('')).filter((sign) => !UNSPOKEN.test(sign));
  const begins = bare.findIndex((_, index) => wanted.every((sign, offset) => bare[index + offset]?.sign === sign));
  const first = bare[begins];
  if (first === undefined || wanted.length === 0) return join(words);
  const after = bare[begins + wanted.length];
  return transcript.slice(begins === 0 ? 0 : first.at, after?.at ?? transcript.length).trim();
}

function join(words: readonly string[]): string {
  return words
    .join(' ')
    .replaceAll(/(?<![\x21-\x7e]) | (?![\x21-\x7e])/g, '')
    .trim();
}

/** Japanese words come as `今日|キョウ`, with their reading, or with the mark of a beginning. */
export function plainWord(word: string): string {
  return (word.split('|')[0] ?? '').replace(/^▁/, '');
}
