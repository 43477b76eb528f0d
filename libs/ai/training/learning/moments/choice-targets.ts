import type { Moment } from '../../../src/adapters/offline/questions/moment/moment-features.js';
import type { LabelledMoment, MenuText } from '../../labelled/read-moments.js';
import { allOf, fittingOf, trustOf } from './verdicts.js';

/** A moment that is learned from: as it was written, or as it is where nobody knows what was asked. */
export interface Example {
  moment: Moment;
  read: LabelledMoment['read'];
  writer: string;
  weight: number;
}

/** Words that stood alone before a reader were judged with more care than those of a long menu: so much counts what each reader said. */
const JUDGED = 8;
/** Who chooses up to ten of 260 leaves out many that they would say, too. */
const LEFT_OUT = 0.5;

/** What each text of the menu is learned as in each moment, from 0 to 1, and how much that counts; by moment, then by text. */
export function choiceTargets(
  all: readonly Example[],
  menu: readonly MenuText[],
  labelled: readonly LabelledMoment[],
): { targets: Float32Array; weights: Float32Array } {
  const texts = menu.map(({ text }) => text);
  const heads = new Map(texts.map((text, head) => [text, head]));
  const targets = targetsOf(all, texts.length, (read) => read.texts.map((text) => heads.get(text) ?? -1));
  // Where nobody chose nothing is learned of what was left out; after a sign of danger the words are fixed.
  const weights = weightsOf(all, texts.length, (read) => read.texts.length > 0);
  // Of what the reader did not have before them nothing is learned, or as much as others said of it in moments of the kind.
  const fitting = fittingOf(labelled);
  all.forEach(({ read }, at) => {
    menu.forEach(({ text, isAdvice, isListed }, head) => {
      const place = at * texts.length + head;
      if (isListed && isAdvice && !read.isAdvised) weights[place] = 0;
      if (!isListed) targets[place] = fitting(text, read.kind);
    });
  });
  const trust = trustOf(labelled, texts);
  targets.forEach((target, place) => {
    if (target === 1) targets[place] = trust[place % texts.length] ?? 0;
    else weights[place] = LEFT_OUT * (weights[place] ?? 0);
  });
  all.forEach(({ read, weight }, at) => {
    for (const [text, verdicts] of read.verdicts) {
      const place = at * texts.length + (heads.get(text) ?? NaN);
      if (Number.isNaN(place) || read.kind === 'danger') continue;
      targets[place] = verdicts.say / allOf(verdicts);
      weights[place] = weight * JUDGED * allOf(verdicts);
    }
  });
  return { targets, weights };
}

/** 1 at each head that a reader chose. */
export function targetsOf(
  all: readonly Example[],
  heads: number,
  chosenIn: (read: LabelledMoment['read']) => readonly number[],
): Float32Array {
  const targets = new Float32Array(all.length * heads);
  all.forEach(({ read }, at) => {
    for (const head of chosenIn(read)) if (head >= 0) targets[at * heads + head] = 1;
  });
  return targets;
}

export function weightsOf(
  all: readonly Example[],
  heads: number,
  counts: (read: LabelledMoment['read']) => boolean,
): Float32Array {
  const weights = new Float32Array(all.length * heads);
  all.forEach(({ read, weight }, at) => {
    if (counts(read)) weights.fill(weight, at * heads, (at + 1) * heads);
  });
  return weights;
}
