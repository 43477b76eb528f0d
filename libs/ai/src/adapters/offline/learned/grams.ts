/** The longest run of characters that is a feature. */
export const LONGEST_GRAM = 5;

/** What says nothing by itself, and what recognised speech never has. */
const MARKS = /[\s、。，．,.・…‥「」『』()（）\-—―~〜♪]/u;
const DIGIT = /[0-9〇二三四五六七八九十百千]/u;
const START = 2;
const END = 3;

/** A text as its features see it: without marks that speech has not, numbers alike, laughter as one sign. */
export function reduce(text: string): string {
  let reduced = '';
  let wasDigit = false;
  for (const character of text.normalize('NFKC').replaceAll('(笑)', '笑')) {
    if (MARKS.test(character)) continue;
    const isDigit = DIGIT.test(character);
    if (isDigit && wasDigit) continue;
    reduced += isDigit ? '0' : character;
    wasDigit = isDigit;
  }
  return reduced;
}

/** A text without marks and without space. */
export function withoutMarks(text: string): string {
  let kept = '';
  for (const character of text)
    if (!MARKS.test(character) && character !== '?' && character !== '？') kept += character;
  return kept;
}

/** Hashes of the runs of 1 to 5 characters of a reduced text with its two ends, each run once, by length. */
export function gramsOf(reduced: string): Uint32Array[] {
  const length = reduced.length + 2;
  const codes = new Uint16Array(length);
  codes[0] = START;
  for (let at = 0; at < reduced.length; at += 1) codes[at + 1] = reduced.charCodeAt(at);
  codes[length - 1] = END;
  const sets = Array.from({ length: LONGEST_GRAM }, () => new Set<number>());
  for (let start = 0; start < length; start += 1) {
    let hash = 0x811c9dc5;
    for (let size = 0; size < LONGEST_GRAM && start + size < length; size += 1) {
      hash = mix(hash ^ (codes[start + size] ?? 0));
      sets[size]?.add(hash);
    }
  }
  return sets.map((set) => Uint32Array.from(set));
}

/** Spreads the bits of a number over 32. */
export function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
