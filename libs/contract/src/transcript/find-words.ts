/** A character with the marks that belong to it: か and a loose dakuten are one. */
const LETTER = /[\s\S][\p{M}\uFF9E\uFF9F]*/gu;

/** Folds a text for comparison, so that width, case and composition do not matter. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Whether words stand in a text: far quicker than to say where. */
export function hasWords(text: string, words: string): boolean {
  return fold(text).includes(fold(words.trim()));
}

/**
 * Where words stand in a text as the search of the server finds them: width and case do not matter.
 * @returns begin and end of each place, in the order of the text
 */
export function findWords(text: string, words: string): [begin: number, end: number][] {
  const wanted = fold(words.trim());
  if (wanted === '') return [];
  let folded = '';
  /** For each unit of the folded text, where its letter begins and ends in the text. */
  const begins: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plain = fold(letter);
    folded += plain;
    while (begins.length < folded.length) {
      begins.push(index);
      ends.push(index + letter.length);
    }
  }
  const places: [number, number][] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    const [begin, end] = [begins[at] ?? 0, ends[at + wanted.length - 1] ?? 0];
    // Half of a letter that folds to two, as in ㌔ for キロ, is the whole letter, once.
    if (begin >= (places.at(-1)?.[1] ?? 0)) places.push([begin, end]);
  }
  return places;
}
