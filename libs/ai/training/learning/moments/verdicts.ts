import type { LabelledMoment } from '../../labelled/read-moments.js';

/** How far it counts that a text is wrong where it misses: this power of how much more often it is than others. */
const CAUTION = 0.35;
/** So many more readings that found nothing to say are added to those of a kind: few tell little. */
const FITS = 2;
/** So many refusals tell as much of a text as all texts together. */
const FEW = 10;

/** How many readers would say a text in a moment of some kind, from 0 to 1; 0 where it was never read in one. */
export function fittingOf(
  labelled: readonly LabelledMoment[],
): (text: string, kind: LabelledMoment['read']['kind']) => number {
  const seen = new Map<string, { say: number; all: number }>();
  for (const { read } of labelled)
    for (const [text, { say, plain, wrong }] of read.verdicts) {
      const key = `${read.kind} ${text}`;
      const own = seen.get(key) ?? { say: 0, all: 0 };
      seen.set(key, { say: own.say + say, all: own.all + say + plain + wrong });
    }
  return (text, kind) => {
    const { say, all } = seen.get(`${kind} ${text}`) ?? { say: 0, all: 0 };
    return say / (all + FITS);
  };
}

/** Of those who read a text where it had been chosen from the list, how many would say it: what is chosen for many moments is often only fair. */
export function trustOf(labelled: readonly LabelledMoment[], texts: readonly string[]): number[] {
  const seen = new Map(texts.map((text) => [text, { say: 0, all: 0 }]));
  const every = { say: 1, all: 1 };
  for (const { read } of labelled)
    for (const [text, { say, plain, wrong }] of read.verdicts) {
      const own = seen.get(text);
      if (own === undefined || !read.texts.includes(text)) continue;
      for (const sum of [own, every]) [sum.say, sum.all] = [sum.say + say, sum.all + say + plain + wrong];
    }
  const mean = every.say / every.all;
  return texts.map((text) => {
    const { say, all } = seen.get(text) ?? { say: 0, all: 0 };
    return (say + FEW * mean) / (all + FEW);
  });
}

/**
 * By how much the odds of each text are lowered: words that are wrong where they miss, and not only idle, are ventured less easily.
 * A text that few readers refused counts as most do.
 */
export function cautionsOf(labelled: readonly LabelledMoment[], texts: readonly string[]): number[] {
  const missed = new Map(texts.map((text) => [text, { plain: 0, wrong: 0 }]));
  for (const { read } of labelled)
    for (const [text, { plain, wrong }] of read.verdicts) {
      const own = missed.get(text);
      if (own !== undefined) [own.plain, own.wrong] = [own.plain + plain, own.wrong + wrong];
    }
  const sum = [...missed.values()].reduce(
    (own, { plain, wrong }) => ({ plain: own.plain + plain, wrong: own.wrong + wrong }),
    { plain: 1, wrong: 1 },
  );
  const mean = sum.wrong / (sum.plain + sum.wrong);
  return texts.map((text) => {
    const { plain, wrong } = missed.get(text) ?? { plain: 0, wrong: 0 };
    return CAUTION * Math.log((wrong + FEW * mean) / (plain + wrong + FEW) / mean);
  });
}
