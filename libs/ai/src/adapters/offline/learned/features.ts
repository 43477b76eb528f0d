import { FEELING_GROUPS, feelingCuesIn, type FeelingCue } from './feeling-cues.js';
import { cuesIn } from './danger-cues.js';
import { gramsOf, mix, reduce, withoutMarks } from './grams.js';

/** Something said, as the features see it. */
export interface Said {
  grams: readonly Uint32Array[];
  /** Characters of the reduced text. */
  length: number;
  asks: boolean;
  laughs: boolean;
  /** Words of feeling that it holds. */
  feelings: readonly FeelingCue[];
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
    feelings: feelingCuesIn(reduced),
    manager,
  };
}

/** Called with each feature: its key and how strongly it holds. */
export type Emit = (key: number, value: number) => void;

/** A kind of features: where it looks, from and to which length, with what weight. */
export interface Space {
  seed: number;
  at: number;
  from: number;
  to: number;
  weight: number;
}

const OWN: readonly Space[] = [{ seed: 71, at: 0, from: 1, to: 5, weight: 1 }];
const WORDS: readonly Space[] = [
  { seed: 11, at: 0, from: 1, to: 5, weight: 1 },
  { seed: 23, at: -1, from: 2, to: 3, weight: 0.5 },
  { seed: 31, at: 1, from: 2, to: 3, weight: 0.5 },
];
/** The words again, by whom they were said. */
const BY_ROLE: Space = { seed: 41, at: 0, from: 1, to: 4, weight: 0.7 };
const CONTEXT: readonly Space[] = [
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
  sharedFeatures(talk, index, emit);
  const { manager = 0.5 } = talk[index] ?? {};
  for (const side of SIDES) {
    const likely = side === 'manager' ? manager : 1 - manager;
    if (likely > 0) sideFeatures(talk, index, side, (key, value) => emit(key, value * likely));
  }
}

const SIDES = ['manager', 'employee'] as const;
export type Side = (typeof SIDES)[number];

/** What holds whoever says it. */
export function sharedFeatures(talk: readonly Said[], index: number, emit: Emit): void {
  emitAll(WORDS, talk, index, emit);
  emitAll(CONTEXT, talk, index, emit);
  const said = talk[index];
  if (said !== undefined) emitShape(said, 0, emit);
  for (const { at, weight } of FEELINGS_AT)
    for (const { group, isDenied } of talk[index + at]?.feelings ?? [])
      emit(mix(3000 + ((at + 1) * FEELING_GROUPS + group) * 2 + Number(isDenied)), weight);
}

/** How much a word of feeling weighs, in the utterance itself and in those beside it. */
const FEELINGS_AT = [
  { at: -1, weight: 0.2 },
  { at: 0, weight: 0.6 },
  { at: 1, weight: 0.2 },
];

/** What holds if one side says it: a score is linear in how likely that is. */
export function sideFeatures(talk: readonly Said[], index: number, side: Side, emit: Emit): void {
  const said = talk[index];
  if (said === undefined) return;
  const who = SIDES.indexOf(side);
  emitAll([{ ...BY_ROLE, seed: BY_ROLE.seed + who }], talk, index, emit);
  emit(mix(900 + who), 0.5);
  emit(mix(910 + who * 50 + lengthClass(said.length)), 0.5);
  const before = talk[index - 1];
  if (before) emit(mix(1010 + who * 2 + Number(before.asks)), 0.3);
  emit(mix(1020 + who * 20 + placeOf(index, talk.length)), 0.3);
}

function emitShape({ length, asks, laughs }: Said, seed: number, emit: Emit): void {
  emit(mix(1 + seed), 0.5);
  emit(mix(100 + seed + lengthClass(length)), 0.5);
  if (asks) emit(mix(200 + seed), 0.5);
  if (laughs) emit(mix(201 + seed), 0.5);
}

/** Short, longer, long: 0 to 9. */
export function lengthClass(length: number): number {
  return Math.min(9, Math.floor(Math.log2(length + 1) * 1.5));
}

function placeOf(index: number, count: number): number {
  if (index < 4) return index;
  if (count - index <= 6) return 4 + count - index;
  return 11 + Math.floor((index / count) * 5);
}

/** Runs of characters of an utterance and of those beside it; that one is missing is a feature, too. */
export function emitAll(spaces: readonly Space[], talk: readonly Said[], index: number, emit: Emit): void {
  for (const { seed, at, from, to, weight } of spaces) {
    const said = talk[index + at];
    if (said === undefined) {
      emit(mix(seed * 7919), weight * 0.5);
      continue;
    }
    let count = 0;
    for (let size = from; size <= to; size += 1) count += said.grams[size - 1]?.length ?? 0;
    const value = weight / Math.sqrt(count + 1);
    emitSpace(said, seed, from, to, value, emit);
  }
}

function emitSpace({ grams }: Said, seed: number, from: number, to: number, value: number, emit: Emit): void {
  const salt = Math.imul(seed, 0x9e3779b1);
  for (let size = from; size <= to; size += 1) for (const gram of grams[size - 1] ?? []) emit(mix(gram ^ salt), value);
}
