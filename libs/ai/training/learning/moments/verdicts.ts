import type { LabelledMoment, Verdicts } from '../../labelled/read-moments.js';

/** How far it counts that a text is wrong where it misses: this power of how much more often it is than others. */
const CAUTION = 0.35;
/** So many more readings that found nothing to say are added to those of a kind: few tell little. */
const FITS = 2;
/** So many readings tell as much of a text as those of all texts together. */
const FEW = 10;

const NONE: Verdicts = { say: 0, plain: 0, wrong: 0 };

type Read = LabelledMoment['read'];

/** How many readers would say a text in a moment of some kind, from 0 to 1; 0 where it was never read in one. */
export function fittingOf(labelled: readonly LabelledMoment[]): (text: string, kind: Read['kind']) => number {
  const keyOf = (text: string, kind: string): string => `${kind} ${text}`;
  const counts = counted(labelled, (text, { kind }) => keyOf(text, kind));
  return (text, kind) => {
    const found = counts.get(keyOf(text, kind)) ?? NONE;
    return found.say / (allOf(found) + FITS);
  };
}

/** Of those who read a text where it had been chosen from the list, how many would say it: what is chosen for many moments is often only fair. */
export function trustOf(labelled: readonly LabelledMoment[], texts: readonly string[]): number[] {
  const counts = counted(labelled, (text, { texts: chosen }) => (chosen.includes(text) ? text : null));
  const every = sumOf([...counts.values(), { say: 1, plain: 0, wrong: 0 }]);
  const mean = every.say / allOf(every);
  return texts.map((text) => {
    const found = counts.get(text) ?? NONE;
    return (found.say + FEW * mean) / (allOf(found) + FEW);
  });
}

/**
 * By how much the odds of each text are lowered: words that are wrong where they miss, and not only idle, are ventured less easily.
 * A text that few readers refused counts as most do.
 */
export function cautionsOf(labelled: readonly LabelledMoment[], texts: readonly string[]): number[] {
  const counts = counted(labelled, (text) => text);
  const every = sumOf([...counts.values(), { say: 0, plain: 1, wrong: 1 }]);
  const mean = every.wrong / (every.plain + every.wrong);
  return texts.map((text) => {
    const { plain, wrong } = counts.get(text) ?? NONE;
    return CAUTION * Math.log((wrong + FEW * mean) / (plain + wrong + FEW) / mean);
  });
}

/** What was said of single texts, under a key each; null: not counted. */
function counted(
  labelled: readonly LabelledMoment[],
  keyOf: (text: string, read: Read) => string | null,
): Map<string, Verdicts> {
  const counts = new Map<string, Verdicts>();
  for (const { read } of labelled)
    for (const [text, verdicts] of read.verdicts) {
      const key = keyOf(text, read);
      if (key !== null) counts.set(key, sumOf([counts.get(key) ?? NONE, verdicts]));
    }
  return counts;
}

function sumOf(all: readonly Verdicts[]): Verdicts {
  return all.reduce((sum, { say, plain, wrong }) => ({
    say: sum.say + say,
    plain: sum.plain + plain,
    wrong: sum.wrong + wrong,
  }));
}

/** How many readers there were. */
export function allOf({ say, plain, wrong }: Verdicts): number {
  return say + plain + wrong;
}
