import { readFileSync } from 'node:fs';
import { dangerFeatures, sharedFeatures, sideFeatures, wordFeatures, type Emit, type Said } from './features.js';
import { CUT_HEADS, FEELINGS, FIRST_FEELING, HEADS, ITEMS, LEARNED_ACTS } from './heads.js';
import { WeightTable } from './table.js';
import { cutFeatures, leadFeatures, nearFeatures, turnFeatures, type Pair } from './talk-features.js';
import { unpackWeights, type Calibration, type TableName, type Weights } from './weights-file.js';

/** Scores of each head, utterance by utterance: `manager` and `employee` are added to `shared` as far as that one speaks. */
export interface WordScores {
  shared: Float64Array;
  manager: Float64Array;
  employee: Float64Array;
}

/** What was learned, ready to be asked. */
export class Model {
  private readonly tables: Record<TableName, WeightTable>;
  private readonly cutScores = new Float64Array(CUT_HEADS.length);

  constructor(private readonly weights: Weights) {
    const { cut, who, said, talk, danger, lead, turn } = weights.tables;
    this.tables = {
      cut: new WeightTable(cut),
      who: new WeightTable(who),
      said: new WeightTable(said),
      talk: new WeightTable(talk),
      danger: new WeightTable(danger),
      lead: new WeightTable(lead),
      turn: new WeightTable(turn),
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

  /** That the speaker changes before the utterance at `index`: log-odds. */
  turnAt(pair: Pair, first: Float64Array, index: number): number {
    const scores = new Float64Array(1);
    turnFeatures(pair, first, HEADS.length, index, (key, value) => this.tables.turn.add(key, value, scores));
    this.tables.turn.scale(scores);
    return scores[0] ?? 0;
  }

  /** What the words of each utterance say, whoever said them, and what is added if one side did. */
  scoresOf(talk: readonly Said[]): WordScores {
    const heads = HEADS.length;
    const scores = new Float64Array(heads);
    const all = (emitFeatures: (index: number, emit: Emit) => void): Float64Array => {
      const found = new Float64Array(talk.length * heads);
      for (let index = 0; index < talk.length; index += 1) {
        scores.fill(0);
        emitFeatures(index, (key, value) => this.tables.said.add(key, value, scores));
        this.tables.said.scale(scores);
        found.set(scores, index * heads);
      }
      return found;
    };
    return {
      shared: all((index, emit) => sharedFeatures(talk, index, emit)),
      manager: all((index, emit) => sideFeatures(talk, index, 'manager', emit)),
      employee: all((index, emit) => sideFeatures(talk, index, 'employee', emit)),
    };
  }

  /** The first look at each utterance: a probability a head, utterance by utterance. `managers`: that the manager said it. */
  look({ shared, manager, employee }: WordScores, managers: readonly number[]): Float64Array {
    const heads = HEADS.length;
    const found = new Float64Array(shared.length);
    const scores = new Float64Array(heads);
    managers.forEach((likely, index) => {
      for (let head = 0; head < heads; head += 1) {
        const place = index * heads + head;
        scores[head] = (shared[place] ?? 0) + likely * (manager[place] ?? 0) + (1 - likely) * (employee[place] ?? 0);
      }
      found.set(toProbabilities(scores, FIRST_FEELING, heads), index * heads);
    });
    return found;
  }

  /** The second look, over what the first found nearby. */
  lookAgain(managers: readonly number[], first: Float64Array): Float64Array[] {
    return managers.map((_, index) => {
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

/** Log-odds of a probability, within bounds. */
export function logit(probability: number): number {
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
