import type { TalkLine } from '@app/contract';
import type { Said } from '../learned/features.js';
import { withoutMarks } from '../learned/grams.js';
import { sigmoid, type Model, type WordScores } from '../learned/model.js';

/** How much the words of one piece count: neighbours share some of them. */
const TEMPER = 0.55;
/** A 1on1 has two speakers, and a recogniser makes some more of them. */
const MOST_SPEAKERS = 8;
/** The talk tells how often speakers change in so many rounds. */
const ROUNDS = 10;
/** As many characters decide whether the speaker changes. */
const SEEN = 8;

/** A piece of a line. */
export interface Piece {
  line: TalkLine;
  spoken: string;
}

/** That the manager said each piece: known, by the speaker's other lines, or by the turns of the talk. */
export function managerProbabilities(
  pieces: readonly Piece[],
  talk: readonly Said[],
  scores: WordScores,
  model: Model,
): number[] {
  const known = pieces.map(({ line }) => (line.role === null ? null : Number(line.role === 'manager')));
  if (known.every((one) => one !== null)) return known;
  const words = model.managers(talk);
  const first = model.look(
    scores,
    pieces.map(() => 0.5),
  );
  const leads = (sides: readonly number[]): number => model.leads(sides, first, words);
  const speakers = bySpeaker(pieces, leads);
  const given = pieces.map(({ line }, at) => known[at] ?? (line.speaker === null ? null : speakers.get(line.speaker)));
  if (given.every((one) => one !== null && one !== undefined)) return given;
  const found = byTurns(pieces, words, first, given, model);
  const isAnyKnown = given.some((one) => one !== null && one !== undefined);
  const right = isAnyKnown ? 1 : sigmoid(leads(found.map((probability) => 2 * probability - 1)));
  return pieces.map((_, at) => {
    const probability = found[at] ?? 0.5;
    return given[at] ?? probability * right + (1 - probability) * (1 - right);
  });
}

/**
 * Of the speakers that lines name, that each is the manager. Beside a report who is known nobody else is the report, and beside both
 * nobody else is either.
 */
function bySpeaker(pieces: readonly Piece[], leads: (sides: readonly number[]) => number): Map<number, number> {
  const known = new Set(pieces.map(({ line }) => (line.speaker === null ? null : line.role)));
  const leading = byLead(pieces, leads);
  if (!known.has('employee')) return leading;
  return new Map([...leading].map(([speaker, one]) => [speaker, known.has('manager') ? 0.5 : Math.max(0.5, one)]));
}

/** Of the speakers that lines name the one who leads as a manager does; with one speaker alone nobody is told apart. */
function byLead(pieces: readonly Piece[], leads: (sides: readonly number[]) => number): Map<number, number> {
  const speakers = new Set(pieces.flatMap(({ line: { speaker } }) => (speaker === null ? [] : [speaker])));
  if (speakers.size < 2 || speakers.size > MOST_SPEAKERS) return new Map();
  const scores = [...speakers].map((speaker) => {
    const sides = pieces.map(({ line }) => (line.speaker === null ? 0 : line.speaker === speaker ? 1 : -1));
    return { speaker, score: leads(sides) };
  });
  const total = scores.reduce((sum, { score }) => sum + Math.exp(Math.min(50, score)), 0);
  return new Map(scores.map(({ speaker, score }) => [speaker, Math.exp(Math.min(50, score)) / total]));
}

/** Forward and backward over the talk: the words of each piece, and whether the speaker changes between two. */
function byTurns(
  pieces: readonly Piece[],
  words: Float64Array,
  first: Float64Array,
  given: readonly (number | null | undefined)[],
  model: Model,
): number[] {
  const own = pieces.map((_, at) => {
    const known = given[at];
    return known === null || known === undefined ? sigmoid((words[at] ?? 0) * TEMPER) : within(known);
  });
  const inside = pieces.map(({ line }, at) => line === pieces[at - 1]?.line);
  let changes = pieces.map((piece, at) => changeBetween(pieces[at - 1], piece, first, at, model));
  for (let round = 0; ; round += 1) {
    const forward = pass(own, (at) => changes[at] ?? 0.5, 1);
    const backward = pass(own, (at) => changes[at + 1] ?? 0.5, -1);
    if (round === ROUNDS)
      return own.map((probability, at) => both(both(probability, forward[at] ?? 0.5), backward[at] ?? 0.5));
    const before = own.map((probability, at) => both(probability, forward[at] ?? 0.5));
    const behind = own.map((probability, at) => both(probability, backward[at] ?? 0.5));
    changes = adapted(changes, before, behind, inside);
  }
}

/** How often speakers change is a matter of how the talk was cut: between lines, and inside of them, it is told by the talk. */
function adapted(
  changes: readonly number[],
  before: readonly number[],
  behind: readonly number[],
  inside: readonly boolean[],
): number[] {
  const sums = [
    { found: 1, expected: 1, count: 4 },
    { found: 1, expected: 1, count: 4 },
  ];
  changes.forEach((change, at) => {
    const sum = sums[Number(inside[at])];
    if (at === 0 || sum === undefined) return;
    const [left, right] = [before[at - 1] ?? 0.5, behind[at] ?? 0.5];
    const other = change * (left * (1 - right) + (1 - left) * right);
    const same = (1 - change) * (left * right + (1 - left) * (1 - right));
    sum.found += other / (other + same);
    sum.expected += change;
    sum.count += 1;
  });
  const moves = sums.map(({ found, expected, count }) => logit(found / count) - logit(expected / count));
  return changes.map((change, at) => within(sigmoid(logit(change) + (moves[Number(inside[at])] ?? 0))));
}

/** What the pieces on one side say about each piece, its own words left out. */
function pass(own: readonly number[], changeAt: (at: number) => number, step: 1 | -1): number[] {
  const told = new Array<number>(own.length).fill(0.5);
  for (let at = step === 1 ? 1 : own.length - 2; at >= 0 && at < own.length; at += step) {
    const manager = both(own[at - step] ?? 0.5, told[at - step] ?? 0.5);
    const change = changeAt(at);
    told[at] = manager * (1 - change) + (1 - manager) * change;
  }
  return told;
}

/** Two independent probabilities of the same. */
function both(one: number, other: number): number {
  const yes = one * other;
  const no = (1 - one) * (1 - other);
  return yes / (yes + no);
}

function changeBetween(before: Piece | undefined, piece: Piece, first: Float64Array, at: number, model: Model): number {
  if (before === undefined) return 0.5;
  const isInside = before.line === piece.line;
  const left = withoutMarks(before.spoken);
  const right = withoutMarks(piece.spoken);
  const isWritten = !isInside && /[。．！？!?…」』）)]$/u.test(before.spoken);
  if (!isWritten) return within(sigmoid(model.turnAt({ left, right, isInside }, first, at)));
  const seen = left.slice(-SEEN);
  return within(sigmoid(model.cutAt(seen + right.slice(0, SEEN), seen.length)[2] ?? 0));
}

function within(probability: number): number {
  return Math.min(0.995, Math.max(0.005, probability));
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}
