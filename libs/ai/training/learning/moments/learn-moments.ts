import type { Emit } from '../../../src/adapters/offline/learned/features.js';
import { readTalk } from '../../../src/adapters/offline/reading/utterance.js';
import { ALWAYS, choiceFeatures, kindFeatures, NOTHING, type Moment } from '../../../src/adapters/offline/questions/moment/moment-features.js';
import { MOMENT_KINDS } from '../../../src/adapters/offline/questions/reply/kinds.js';
import type { MomentWeights } from '../../../src/adapters/offline/questions/moment/moment-model.js';
import { momentOf } from '../../../src/adapters/offline/questions/moment/moment.js';
import type { Tokenize } from '../../../src/adapters/offline/text/tokenizer.js';
import { talkOfMoment, type LabelledMoment, type MenuText } from '../../labelled/read-moments.js';
import { foldsOf } from '../folds.js';
import { chosen, Collector, learn, predict, type Examples } from '../learn.js';
import { quantise } from '../quantise.js';
import { choiceTargets, targetsOf, weightsOf, type Example } from './choice-targets.js';
import { cautionsOf } from './verdicts.js';

const KINDS = MOMENT_KINDS.length;
const KIND = { heads: KINDS, choice: [0, KINDS], rounds: 15, rate: 0.1, decay: 1e-3, seed: 11 } as const;
const CHOICE = { rounds: 15, rate: 0.05, decay: 1e-3, seed: 12 } as const;
/** A run of characters of one moment alone says nothing of others; each moment counts twice. */
const RARE = 12;
/** More have to bear out what is said of each of many texts. */
const COMMON = 95;
/** What a moment is, is predicted for each writer by what was learned from the others. */
const FOLDS = 8;

/** What a moment counts without the question before it: words that are only heard, or typed without one. */
const UNASKED = 0.4;

/** Learns which kind a moment is, and which of the texts readers would say in it, from what they chose and what they said of single ones. */
export function learnMoments(
  labelled: readonly LabelledMoment[],
  menu: readonly MenuText[],
  tokenize: Tokenize,
): MomentWeights {
  const texts = menu.map(({ text }) => text);
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
  const { targets, weights } = choiceTargets(all, menu, labelled);
  const table = learn(choices.examples, choices.rows.size, targets, weights, { ...CHOICE, heads: texts.length });
  const always = (choices.rows.get(ALWAYS.key) ?? 0) * texts.length;
  cautionsOf(labelled, texts).forEach((odds, head) => (table[always + head]! -= odds / ALWAYS.value));
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
