import { readFileSync } from 'node:fs';
import {
  cutFeatures,
  leadFeatures,
  nearFeatures,
  dangerFeatures,
  roleFeatures,
  wordFeatures,
  type Said,
} from './features.js';
import { CUT_HEADS, FEELINGS, FIRST_FEELING, HEADS, ITEMS, LEARNED_ACTS } from './heads.js';
import { WeightTable } from './table.js';
import { unpackWeights, type Calibration, type TableName, type Weights } from './weights-file.js';

/** What was learned, ready to be asked. */
export class Model {
  private readonly tables: Record<TableName, WeightTable>;
  private readonly cutScores = new Float64Array(CUT_HEADS.length);

  constructor(private readonly weights: Weights) {
    const { cut, who, said, talk, danger, lead } = weights.tables;
    this.tables = {
      cut: new WeightTable(cut),
      who: new WeightTable(who),
      said: new WeightTable(said),
      talk: new WeightTable(talk),
      danger: new WeightTable(danger),
      lead: new WeightTable(lead),
    };
  }

  /** What ends before the character at `at`: log-odds of each of CUT_HEADS. */
  cutAt(text: string, at: number): Float64Array {
    const scores = this.cutScores.fill(0);
    cutFeatures(text, at, (key, value) => this.tables.cut.add(key, value, scores));
    this.tables.cut.scale(scores);
    return scores;
  }

  /** That it holds a sign of danger. */
  dangerOf(said: Said, text: string): number {
    const scores = new Float64Array(1);
    dangerFeatures(said, text, (key, value) => this.tables.danger.add(key, value, scores));
    this.tables.danger.scale(scores);
    return sigmoid(calibrated(scores[0] ?? 0, this.weights.danger));
  }

  /** That the manager said it, by the words alone: log-odds of each. */
  managers(talk: readonly Said[]): Float64Array {
    const scores = new Float64Array(1);
    return Float64Array.from(talk, (_, index) => {
      scores.fill(0);
      wordFeatures(talk, index, (key, value) => this.tables.who.add(key, value, scores));
      this.tables.who.scale(scores);
      return scores[0] ?? 0;
    });
  }

  /** That those with `sides` over 0 are the manager's utterances, by who does what in the talk: log-odds. */
  leads(sides: ArrayLike<number>, first: Float64Array, managers: Float64Array): number {
    const scores = new Float64Array(1);
    leadFeatures(sides, first, HEADS.length, managers, (key, value) => this.tables.lead.add(key, value, scores));
    this.tables.lead.scale(scores);
    return scores[0] ?? 0;
  }

  /** The first look at each utterance, or at every so many: a probability a head, utterance by utterance. */
  look(talk: readonly Said[], step = 1): Float64Array {
    const heads = HEADS.length;
    const found = new Float64Array(Math.ceil(talk.length / step) * heads);
    const scores = new Float64Array(heads);
    for (let index = 0; index < talk.length; index += step) {
      scores.fill(0);
      roleFeatures(talk, index, (key, value) => this.tables.said.add(key, value, scores));
      this.tables.said.scale(scores);
      found.set(toProbabilities(scores, FIRST_FEELING, heads), (index / step) * heads);
    }
    return found;
  }

  /** The second look, over what the first found nearby. */
  lookAgain(talk: readonly Said[], first: Float64Array): Float64Array[] {
    const managers = talk.map(({ manager }) => manager);
    return talk.map((_, index) => {
      const scores = new Float64Array(ITEMS.length + FEELINGS.length);
      nearFeatures(first, HEADS.length, managers, index, (key, value) => this.tables.talk.add(key, value, scores));
      this.tables.talk.scale(scores);
      const { items, feelings } = this.weights;
      ITEMS.forEach((_item, at) => (scores[at] = calibrated(scores[at] ?? 0, items[at])));
      for (let at = ITEMS.length; at < scores.length; at += 1)
        scores[at] = (scores[at] ?? 0) * feelings.by + (feelings.plus[at - ITEMS.length] ?? 0);
      return toProbabilities(scores, ITEMS.length, scores.length);
    });
  }

  /** What the first look found for an utterance, calibrated. */
  actsOf(first: Float64Array, index: number): number[] {
    return LEARNED_ACTS.map((_, head) =>
      sigmoid(calibrated(logit(first[index * HEADS.length + head] ?? 0), this.weights.said[head])),
    );
  }
}

let model: Model | undefined;

/** The model of the product, read from its file at the first call. */
export function loadModel(): Model {
  return (model ??= new Model(unpackWeights(readFileSync(new URL('weights.bin', import.meta.url)))));
}

export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

function logit(probability: number): number {
  const within = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return Math.log(within / (1 - within));
}

function calibrated(score: number, calibration: Calibration | undefined): number {
  return calibration === undefined ? score : score * calibration.by + calibration.plus;
}

/** Scores as probabilities, in place: those from `from` on are a choice, the others stand alone. */
export function toProbabilities(scores: Float64Array, from: number, to: number): Float64Array {
  let highest = -Infinity;
  for (let at = from; at < to; at += 1) highest = Math.max(highest, scores[at] ?? 0);
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += Math.exp((scores[at] ?? 0) - highest);
  for (let at = 0; at < scores.length; at += 1)
    scores[at] = at >= from && at < to ? Math.exp((scores[at] ?? 0) - highest) / sum : sigmoid(scores[at] ?? 0);
  return scores;
}
