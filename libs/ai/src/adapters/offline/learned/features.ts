import { cuesIn } from './danger-cues.js';
import { gramsOf, mix, reduce, withoutMarks } from './grams.js';

/** Something said, as the features see it. */
export interface Said {
  grams: readonly Uint32Array[];
  /** Characters of the reduced text. */
  length: number;
  asks: boolean;
  laughs: boolean;
  /** That the manager said it. */
  manager: number;
}

export function toSaid(text: string, manager: number): Said {
  const reduced = reduce(text);
  return {
    grams: gramsOf(reduced),
    length: reduced.length,
    asks: reduced.includes('?'),
    laughs: reduced.includes('笑'),
    manager,
  };
}

/** Called with each feature: its key and how strongly it holds. */
export type Emit = (key: number, value: number) => void;

/** A kind of features: where it looks, from and to which length, with what weight. */
interface Space {
  seed: number;
  at: number;
  from: number;
  to: number;
  weight: number;
  /** By whom it was said: told apart or not. */
  by?: 'role';
}

const OWN: readonly Space[] = [{ seed: 71, at: 0, from: 1, to: 5, weight: 1 }];
const WORDS: readonly Space[] = [
  { seed: 11, at: 0, from: 1, to: 5, weight: 1 },
  { seed: 23, at: -1, from: 2, to: 3, weight: 0.5 },
  { seed: 31, at: 1, from: 2, to: 3, weight: 0.5 },
];
const CONTEXT: readonly Space[] = [
  { seed: 41, at: 0, from: 1, to: 4, weight: 0.7, by: 'role' },
  { seed: 53, at: -2, from: 2, to: 3, weight: 0.25 },
  { seed: 61, at: 2, from: 2, to: 3, weight: 0.25 },
];

/** Features by which danger is noticed: of one utterance by itself, whoever says it. */
export function dangerFeatures(said: Said, text: string, emit: Emit): void {
  emitAll(OWN, [said], 0, emit);
  emit(mix(1), 0.5);
  emit(mix(300 + lengthClass(said.length)), 0.3);
  const cues = cuesIn(withoutMarks(text.normalize('NFKC')));
  cues.forEach((cue, at) => {
    emit(mix(2000 + cue), CUE);
    for (const other of cues.slice(0, at)) emit(mix(2100 + cue * 64 + other), CUE / 2);
  });
  if (cues.length === 0) emit(mix(1999), CUE);
}

/** How much a word of the list weighs beside all runs of characters. */
const CUE = 1;

/** Features of the words alone: what is known before anybody knows who speaks. */
export function wordFeatures(talk: readonly Said[], index: number, emit: Emit): void {
  emitAll(WORDS, talk, index, emit);
  const said = talk[index];
  if (said === undefined) return;
  emitShape(said, 0, emit);
}

/** Features of the words and of who said them. */
export function roleFeatures(talk: readonly Said[], index: number, emit: Emit): void {
  emitAll(WORDS, talk, index, emit);
  emitAll(CONTEXT, talk, index, emit);
  const said = talk[index];
  if (said === undefined) return;
  emitShape(said, 0, emit);
  const { manager } = said;
  const role = [manager, 1 - manager];
  role.forEach((weight, who) => {
    if (weight === 0) return;
    emit(mix(900 + who), 0.5 * weight);
    emit(mix(910 + who * 50 + lengthClass(said.length)), 0.5 * weight);
    const before = talk[index - 1];
    if (before) emit(mix(1010 + who * 2 + Number(before.asks)), 0.3 * weight);
    emit(mix(1020 + who * 20 + placeOf(index, talk.length)), 0.3 * weight);
  });
}

function emitShape({ length, asks, laughs }: Said, seed: number, emit: Emit): void {
  emit(mix(1 + seed), 0.5);
  emit(mix(100 + seed + lengthClass(length)), 0.5);
  if (asks) emit(mix(200 + seed), 0.5);
  if (laughs) emit(mix(201 + seed), 0.5);
}

function lengthClass(length: number): number {
  return Math.min(9, Math.floor(Math.log2(length + 1) * 1.5));
}

function placeOf(index: number, count: number): number {
  if (index < 4) return index;
  if (count - index <= 6) return 4 + count - index;
  return 11 + Math.floor((index / count) * 5);
}

function emitAll(spaces: readonly Space[], talk: readonly Said[], index: number, emit: Emit): void {
  for (const { seed, at, from, to, weight, by } of spaces) {
    const said = talk[index + at];
    if (said === undefined) {
      emit(mix(seed * 7919), weight * 0.5);
      continue;
    }
    let count = 0;
    for (let size = from; size <= to; size += 1) count += said.grams[size - 1]?.length ?? 0;
    const value = weight / Math.sqrt(count + 1);
    if (by === undefined) emitSpace(said, seed, from, to, value, emit);
    else {
      if (said.manager > 0) emitSpace(said, seed, from, to, value * said.manager, emit);
      if (said.manager < 1) emitSpace(said, seed + 1, from, to, value * (1 - said.manager), emit);
    }
  }
}

function emitSpace({ grams }: Said, seed: number, from: number, to: number, value: number, emit: Emit): void {
  const salt = Math.imul(seed, 0x9e3779b1);
  for (let size = from; size <= to; size += 1) for (const gram of grams[size - 1] ?? []) emit(mix(gram ^ salt), value);
}

/** What the first look found near an utterance, by place, by whom and by head. */
export function nearFeatures(
  found: Float64Array,
  heads: number,
  managers: readonly number[],
  index: number,
  emit: Emit,
): void {
  const own = managers[index] ?? 0.5;
  emit(0, 0.3);
  emit(1, 0.3 * own);
  emit(2, 0.3 * (1 - own));
  for (let away = -NEAR; away <= NEAR; away += 1) {
    const at = index + away;
    const theirs = managers[at];
    if (theirs === undefined) continue;
    const weight = away === 0 ? 1 : 0.5;
    for (let head = 0; head < heads; head += 1) {
      const value = sureness(found[at * heads + head] ?? 0) * weight;
      for (let who = 0; who < 4; who += 1) {
        const likely = (who & 1 ? own : 1 - own) * (who & 2 ? theirs : 1 - theirs);
        if (likely > 0.02) emit(10 + ((away + NEAR) * 4 + who) * heads + head, value * likely);
      }
    }
  }
}

/** So many utterances before and behind are looked at again. */
const NEAR = 3;

/** Log-odds of a probability, about 0 where nothing is known, within bounds. */
function sureness(probability: number): number {
  const within = Math.min(0.999, Math.max(0.001, probability));
  return (Math.log(within / (1 - within)) + 3) * 0.15;
}

/** Around a place of a text, before the character at `at`: what stands before it, behind it, and both. */
export function cutFeatures(text: string, at: number, emit: Emit): void {
  emit(5, 0.5);
  let before = mix(0x51ed);
  const befores: number[] = [];
  for (let size = 1; size <= 6 && at - size >= 0; size += 1) {
    before = mix(before ^ text.charCodeAt(at - size));
    befores.push(before);
    emit(before, 0.4);
  }
  if (at < 6) emit(mix(0x77 + at), 0.3);
  let behind = mix(0xa7c3);
  const rest = text.length - at;
  for (let size = 1; size <= 6 && size <= rest; size += 1) {
    behind = mix(behind ^ text.charCodeAt(at + size - 1));
    emit(behind, 0.4);
    if (size > 2) continue;
    for (let left = 0; left < 3 && left < befores.length; left += 1) emit(mix((befores[left] ?? 0) ^ behind), 0.4);
  }
  if (rest < 4) emit(mix(0x99 + rest), 0.3);
}

/** How differently the two sides act: `sides` is 1 for one, -1 for the other, and between where it is unsure. */
export function leadFeatures(
  sides: ArrayLike<number>,
  first: Float64Array,
  heads: number,
  managers: ArrayLike<number>,
  emit: Emit,
): void {
  const count = Math.max(1, sides.length);
  const sums = new Float64Array(heads + 1);
  for (let index = 0; index < sides.length; index += 1) {
    const side = sides[index] ?? 0;
    for (let head = 0; head < heads; head += 1) {
      const place = index * heads + head;
      sums[head] = (sums[head] ?? 0) + side * (first[place] ?? 0);
    }
    sums[heads] = (sums[heads] ?? 0) + side * Math.tanh((managers[index] ?? 0) / 2);
  }
  sums.forEach((sum, key) => emit(key, (4 * sum) / count));
}
