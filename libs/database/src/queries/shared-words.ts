/** So many characters in a row, at least two of them with a meaning of their own, are words of somebody. */
const RUN = 4;
const LETTERS = /^[\p{L}\p{N}]+$/u;
const PARTICLES = /\p{Script=Hiragana}/gu;

/**
 * The texts that hold words of what was said: a run of characters that stands there too, and in nothing that stays.
 * @param texts what may hold words of others @param said what was said @param staying what may be known anyway
 * @returns for each text whether it does
 */
export function holdWords(texts: readonly string[], said: readonly string[], staying: readonly string[]): boolean[] {
  const own = texts.map(runsOf);
  const wanted = new Set(own.flatMap((runs) => [...runs]));
  const telling = new Set<string>();
  // What was said may be long: its runs are looked up, never collected.
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
