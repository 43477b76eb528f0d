/** Scores of the evaluation as pure functions. Counts are added up over talks and divided at the end (micro average). */

export interface Spot {
  lines: readonly number[];
}

export interface Counts {
  hits: number;
  found: number;
  labelled: number;
}

export interface Rates {
  precision: number;
  recall: number;
  f1: number;
}

export type Feeling = 'pos' | 'neg' | 'neu';

/** Pairs what was found with the labels: a hit shares a line with its label, and each label counts once. */
export function pair<F extends Spot, L extends Spot>(found: readonly F[], labels: readonly L[]): [F, L][] {
  const free = new Set(labels);
  return found.flatMap((item) => {
    const label = [...free].find(({ lines }) => lines.some((line) => item.lines.includes(line)));
    if (label === undefined) return [];
    free.delete(label);
    return [[item, label] as [F, L]];
  });
}

/** Precision, recall and F1; what cannot be divided is 0. */
export function rates({ hits, found, labelled }: Counts): Rates {
  const precision = share(hits, found);
  const recall = share(hits, labelled);
  return { precision, recall, f1: share(2 * precision * recall, precision + recall) };
}

export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** Whether a keyword stands for a labelled one: the same, or one inside the other. */
export function sameKeyword(found: string, labelled: string): boolean {
  const [a, b] = [found.normalize('NFKC'), labelled.normalize('NFKC')];
  return a === b || (Math.min(a.length, b.length) >= 2 && (a.includes(b) || b.includes(a)));
}

/** Macro-F1 over the three feelings. */
export function macroF1(pairs: readonly { labelled: Feeling; found: Feeling }[]): number {
  const feelings: Feeling[] = ['pos', 'neg', 'neu'];
  const present = feelings.filter((feeling) => pairs.some(({ labelled }) => labelled === feeling));
  const scores = present.map((feeling) => {
    const of = (key: 'labelled' | 'found') => pairs.filter((one) => one[key] === feeling);
    const hits = of('labelled').filter(({ found }) => found === feeling).length;
    return rates({ hits, found: of('found').length, labelled: of('labelled').length }).f1;
  });
  return share(
    scores.reduce((sum, score) => sum + score, 0),
    scores.length,
  );
}
