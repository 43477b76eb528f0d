import type { Emit } from '../../src/adapters/offline/learned/features.js';
import { readTalk } from '../../src/adapters/offline/reading/utterance.js';
import { choiceFeatures, kindFeatures, NOTHING, type Moment } from '../../src/adapters/offline/questions/moment/moment-features.js';
import { MOMENT_KINDS } from '../../src/adapters/offline/questions/reply/kinds.js';
import type { MomentWeights } from '../../src/adapters/offline/questions/moment/moment-model.js';
import { momentOf } from '../../src/adapters/offline/questions/moment/moment.js';
import type { Tokenize } from '../../src/adapters/offline/text/tokenizer.js';
import { talkOfMoment, type LabelledMoment } from '../labelled/read-moments.js';
import { foldsOf } from './folds.js';
import { chosen, Collector, learn, predict, type Examples } from './learn.js';
import { quantise } from './quantise.js';

const KINDS = MOMENT_KINDS.length;
const KIND = { heads: KINDS, choice: [0, KINDS], rounds: 15, rate: 0.1, decay: 1e-3, seed: 11 } as const;
const CHOICE = { rounds: 15, rate: 0.05, decay: 1e-3, seed: 12 } as const;
/** A run of characters of one moment alone says nothing of others; each moment counts twice. */
const RARE = 8;
/** More have to bear out what is said of each of many texts. */
const COMMON = 48;
/** What a moment is, is predicted for each writer by what was learned from the others. */
const FOLDS = 8;

/** A moment that is learned from: as it was written, or as it is where nobody knows what was asked. */
interface Example {
  moment: Moment;
  read: LabelledMoment['read'];
  writer: string;
  weight: number;
}

/** Words that stood alone before a reader were judged with more care than those of a long menu. */
const JUDGED = 6;
/** Who chooses up to ten of 260 leaves out many that they would say, too. */
const LEFT_OUT = 0.5;
/** What a moment counts without the question before it: words that are only heard, or typed without one. */
const UNASKED = 0.4;

/**
 * Learns which kind a moment is, and which of the texts readers would say in it, from what they chose.
 * @param advice those of the texts that are advice
 */
export function learnMoments(
  labelled: readonly LabelledMoment[],
  texts: readonly string[],
  advice: ReadonlySet<string>,
  tokenize: Tokenize,
): MomentWeights {
  const all = labelled.flatMap((one): Example[] => {
    const moment = toMoment(one, tokenize);
    const example = { moment, read: one.read, writer: one.writer, weight: 1 };
    return [example, { ...example, moment: { ...moment, question: NOTHING }, weight: UNASKED }];
  });
  const kinds = collected(all, (moment, _, emit) => kindFeatures(moment, emit), RARE);
  const kindTargets = targetsOf(all, KINDS, ({ kind }) => [MOMENT_KINDS.indexOf(kind)]);
  const kindWeights = weightsOf(all, KINDS, () => true);
  const kind = quantise(kinds.rows, learn(kinds.examples, kinds.rows.size, kindTargets, kindWeights, KIND), KINDS);
  const heldOut = heldOutKinds(all, kinds, kindTargets, kindWeights);
  const choices = collected(
    all,
    (moment, at, emit) => choiceFeatures(moment, heldOut.subarray(at * KINDS, (at + 1) * KINDS), emit),
    COMMON,
  );
  const heads = new Map(texts.map((text, head) => [text, head]));
  const targets = targetsOf(all, texts.length, (read) => read.texts.map((text) => heads.get(text) ?? -1));
  // Where nobody chose nothing is learned of what was left out; after a sign of danger the words are fixed.
  const weights = weightsOf(all, texts.length, (read) => read.texts.length > 0);
  // Of advice nothing is learned where the reader did not have it before them.
  const advised = texts.flatMap((text, head) => (advice.has(text) ? [head] : []));
  all.forEach(({ read }, at) => {
    if (!read.isAdvised) for (const head of advised) weights[at * texts.length + head] = 0;
  });
  targets.forEach((target, place) => {
    if (target === 0) weights[place] = LEFT_OUT * (weights[place] ?? 0);
  });
  all.forEach(({ read, weight }, at) => {
    for (const [text, share] of read.said) {
      const place = at * texts.length + (heads.get(text) ?? NaN);
      if (Number.isNaN(place) || read.kind === 'danger') continue;
      targets[place] = share;
      weights[place] = weight * JUDGED;
    }
  });
  const table = learn(choices.examples, choices.rows.size, targets, weights, { ...CHOICE, heads: texts.length });
  return { tables: { kind, choice: quantise(choices.rows, table, texts.length) }, texts };
}

/** A written moment as the product reads it. */
export function toMoment(written: LabelledMoment, tokenize: Tokenize): Moment {
  const talk = talkOfMoment(written);
  const question = written.said.findLast(({ role }) => role === 'manager')?.text ?? null;
  const latest = { question, reply: written.said.at(-1)?.text ?? '' };
  return momentOf({ talk, asked: [], latest }, readTalk(talk, tokenize), tokenize);
}

interface Collected {
  rows: Map<number, number>;
  examples: Examples;
}

function collected(
  all: readonly Example[],
  featuresOf: (moment: Moment, at: number, emit: Emit) => void,
  least: number,
): Collected {
  const collector = new Collector();
  all.forEach(({ moment }, at) => collector.add((emit) => featuresOf(moment, at, emit)));
  const rows = collector.frequent(least);
  return { rows, examples: collector.toExamples(rows) };
}

function heldOutKinds(
  all: readonly Example[],
  { rows, examples }: Collected,
  targets: Float32Array,
  weights: Float32Array,
): Float32Array {
  const folds = foldsOf(
    all.map(({ writer }) => writer),
    FOLDS,
  );
  const found = new Float32Array(targets.length);
  for (const fold of new Set(folds.values())) {
    const inside = all.flatMap(({ writer }, at) => (folds.get(writer) === fold ? [] : [at]));
    const outside = all.flatMap(({ writer }, at) => (folds.get(writer) === fold ? [at] : []));
    const table = learn(chosen(examples, inside), rows.size, some(targets, inside), some(weights, inside), KIND);
    const predicted = predict(chosen(examples, outside), table, KINDS, KIND.choice);
    outside.forEach((at, place) => found.set(predicted.subarray(place * KINDS, (place + 1) * KINDS), at * KINDS));
  }
  return found;
}

/** The rows of some examples. */
function some(values: Float32Array, places: readonly number[]): Float32Array {
  const own = new Float32Array(places.length * KINDS);
  places.forEach((at, place) => own.set(values.subarray(at * KINDS, (at + 1) * KINDS), place * KINDS));
  return own;
}

/** 1 at each head that a reader chose. */
function targetsOf(
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

function weightsOf(
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
