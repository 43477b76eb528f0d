import { mix } from './grams.js';
import type { Emit } from './features.js';

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
export function sureness(probability: number, least = 0.001): number {
  const within = Math.min(1 - least, Math.max(least, probability));
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

/** What is known of two utterances that follow each other. */
export interface Pair {
  /** Their words without marks. */
  left: string;
  right: string;
  /** Whether one recognised line holds both. */
  isInside: boolean;
}

/** Whether the speaker changes between two utterances: by how the one ends, how the other begins, and what each does. */
export function turnFeatures(
  { left, right, isInside }: Pair,
  first: Float64Array,
  heads: number,
  index: number,
  emit: Emit,
): void {
  emit(5, 0.5);
  emit(mix(0x31 + Number(isInside)), 0.5);
  const ends: number[] = [];
  for (let size = 1; size <= 6 && size <= left.length; size += 1) {
    let hash = 0x51ed;
    for (let at = left.length - size; at < left.length; at += 1) hash = mix(hash ^ left.charCodeAt(at));
    ends.push(hash);
    emit(hash, 0.4);
  }
  let hash = 0xa7c3;
  for (let size = 1; size <= 6 && size <= right.length; size += 1) {
    hash = mix(hash ^ right.charCodeAt(size - 1));
    emit(hash, 0.4);
    if (size <= 2) for (const end of ends.slice(0, 3)) emit(mix(end ^ hash), 0.4);
  }
  emit(mix(0x1100 + Math.min(9, left.length)), 0.4);
  emit(mix(0x1200 + Math.min(9, right.length)), 0.4);
  const [does, answers] = [strongest(first, heads, index - 1), strongest(first, heads, index)];
  emit(mix(0x2000 + does * 64 + answers), 0.6);
  for (let head = 0; head < heads; head += 1) {
    emit(0x100 + head, sureness(first[(index - 1) * heads + head] ?? 0));
    emit(0x200 + head, sureness(first[index * heads + head] ?? 0));
  }
}

/** The likeliest head of an utterance. */
function strongest(first: Float64Array, heads: number, index: number): number {
  let best = 0;
  for (let head = 1; head < heads; head += 1)
    if ((first[index * heads + head] ?? 0) > (first[index * heads + best] ?? 0)) best = head;
  return best;
}
