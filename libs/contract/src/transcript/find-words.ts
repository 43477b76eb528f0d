import { foldText, searchWords } from './fold-text.js';

/** A character with the marks that belong to it: か and a loose dakuten are one. */
const LETTER = /[\s\S][\p{M}\uFF9E\uFF9F]*/gu;

/** Whether all words of a search stand in a text: far quicker than to say where. No words stand in every text. */
export function hasWords(text: string, words: string): boolean {
  const folded = foldText(text);
  return searchWords(words).every((word) => folded.includes(word));
}

/**
 * Where the words of a search stand in a text, as the search of the server finds them: each of them, in any of the ways to write it.
 * @returns begin and end of each place, in the order of the text; places that overlap are one
 */
export function findWords(text: string, words: string): [begin: number, end: number][] {
  const wanted = searchWords(words);
  if (wanted.length === 0) return [];
  let folded = '';
  /** For each unit of the folded text, where its letter begins and ends in the text. */
  const begins: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plain = foldText(letter);
    folded += plain;
    while (begins.length < folded.length) {
      begins.push(index);
      ends.push(index + letter.length);
    }
  }
  const places: [number, number][] = [];
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      places.push([begins[at] ?? 0, ends[at + word.length - 1] ?? 0]);
  }
  // Half of a letter that folds to two, as in ㌔ for キロ, is the whole letter, once.
  const merged: [number, number][] = [];
  for (const [begin, end] of wanted.length === 1 ? places : places.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last === undefined || begin >= last[1]) merged.push([begin, end]);
    else last[1] = Math.max(last[1], end);
  }
  return merged;
}
