/** This many characters in a row, at least two of them with their own meaning, count as a person's words. */
const RUN = 4;
const LETTERS = /^[\p{L}\p{N}]+$/u;
const PARTICLES = /\p{Script=Hiragana}/gu;

/**
 * Finds the texts that repeat spoken words: a run of characters that is in both, and in no text that stays.
 * @param texts texts that may hold words of others @param said the spoken texts @param staying texts that may be known anyway
 * @returns for each text whether it does
 */
export function holdWords(texts: readonly string[], said: readonly string[], staying: readonly string[]): boolean[] {
  const own = texts.map(runsOf);
  const wanted = new Set(own.flatMap((runs) => [...runs]));
  const telling = new Set<string>();
  // The spoken text may be long: its runs are looked up, never collected.
  for (const text of said) for (const run of slices(text)) if (wanted.has(run)) telling.add(run);
  for (const text of staying) for (const run of slices(text)) telling.delete(run);
  return own.map((runs) => [...runs].some((run) => telling.has(run)));
}

function runsOf(text: string): Set<string> {
  return new Set([...slices(text)].filter(isTelling));
}

function* slices(text: string): Generator<string> {
  const folded = text.normalize('NFKC').toLowerCase();
  for (let at = 0; at + RUN <= folded.length; at += 1) yield folded.slice(at, at + RUN);
}

function isTelling(run: string): boolean {
  return LETTERS.test(run) && run.replaceAll(PARTICLES, '').length >= 2;
}
