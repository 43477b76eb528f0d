import { randomFrom, shuffled } from '../heard/random.js';

/** Examples with their features as rows of a sparse table. */
export interface Examples {
  /** Where the features of each example begin; one more than there are examples. */
  starts: Uint32Array;
  rows: Uint32Array;
  values: Float32Array;
}

/** Row of each kept key. */
export type Rows = ReadonlyMap<number, number>;

/** Some of the examples, in the order of their places. */
export function chosen({ starts, rows, values }: Examples, places: readonly number[]): Examples {
  const own = new Uint32Array(places.length + 1);
  places.forEach((place, at) => (own[at + 1] = own[at]! + starts[place + 1]! - starts[place]!));
  const total = own[places.length] ?? 0;
  const picked = { starts: own, rows: new Uint32Array(total), values: new Float32Array(total) };
  places.forEach((place, at) => {
    picked.rows.set(rows.subarray(starts[place], starts[place + 1]), own[at]);
    picked.values.set(values.subarray(starts[place], starts[place + 1]), own[at]);
  });
  return picked;
}

/** Collects features example by example. */
export class Collector {
  private readonly keys: Uint32Array[] = [];
  private readonly held: Float32Array[] = [];

  add(emitFeatures: (emit: (key: number, value: number) => void) => void): void {
    const keys: number[] = [];
    const held: number[] = [];
    emitFeatures((key, value) => {
      keys.push(key);
      held.push(value);
    });
    this.keys.push(Uint32Array.from(keys));
    this.held.push(Float32Array.from(held));
  }

  get count(): number {
    return this.keys.length;
  }

  /** Keys that at least so many examples have. */
  frequent(least: number): Map<number, number> {
    const counts = new Map<number, number>();
    for (const keys of this.keys) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    const rows = new Map<number, number>();
    for (const [key, count] of counts) if (count >= least) rows.set(key, rows.size);
    return rows;
  }

  toExamples(known: Rows): Examples {
    const starts = new Uint32Array(this.keys.length + 1);
    let total = 0;
    this.keys.forEach((keys, at) => {
      for (const key of keys) if (known.has(key)) total += 1;
      starts[at + 1] = total;
    });
    const rows = new Uint32Array(total);
    const values = new Float32Array(total);
    let next = 0;
    this.keys.forEach((keys, at) => {
      keys.forEach((key, place) => {
        const row = known.get(key);
        if (row === undefined) return;
        rows[next] = row;
        values[next] = this.held[at]?.[place] ?? 0;
        next += 1;
      });
    });
    return { starts, rows, values };
  }
}

export interface Options {
  heads: number;
  /** From and to of the heads of which exactly one holds. */
  choice?: readonly [number, number];
  rounds: number;
  rate: number;
  decay: number;
  seed: number;
}

/** A head that is so nearly right learns nothing from the example. */
const STILL = 0.004;

/** Logistic regression by AdaGrad: one weight for each row and head. `targets` and `weights` by example and head. */
export function learn(
  { starts, rows, values }: Examples,
  rowCount: number,
  targets: Float32Array,
  weights: Float32Array,
  { heads, choice, rounds, rate, decay, seed }: Options,
): Float32Array {
  const table = new Float32Array(rowCount * heads);
  const squares = new Float32Array(rowCount * heads).fill(1e-4);
  const random = randomFrom(seed);
  const scores = new Float64Array(heads);
  const slopes = new Float64Array(heads);
  const moving = new Uint32Array(heads);
  const all = starts.length - 1;
  for (let round = 0; round < rounds; round += 1) {
    const step = rate * (1 - (0.9 * round) / rounds);
    for (const example of shuffled(random, all)) {
      const from = starts[example] ?? 0;
      const to = starts[example + 1] ?? 0;
      scores.fill(0);
      for (let at = from; at < to; at += 1) {
        const base = rows[at]! * heads;
        const value = values[at]!;
        for (let head = 0; head < heads; head += 1) scores[head]! += table[base + head]! * value;
      }
      toSlopes(scores, choice);
      let count = 0;
      for (let head = 0; head < heads; head += 1) {
        const slope = (scores[head]! - targets[example * heads + head]!) * weights[example * heads + head]!;
        if (Math.abs(slope) < STILL) continue;
        moving[count] = head;
        slopes[count] = slope;
        count += 1;
      }
      for (let at = from; at < to; at += 1) {
        const base = rows[at]! * heads;
        const value = values[at]!;
        for (let move = 0; move < count; move += 1) {
          const place = base + moving[move]!;
          const slope = slopes[move]! * value + decay * table[place]!;
          const square = squares[place]! + slope * slope;
          squares[place] = square;
          table[place]! -= (step * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return table;
}

/** Scores become probabilities, in place. */
function toSlopes(scores: Float64Array, choice: readonly [number, number] | undefined): void {
  const [from, to] = choice ?? [0, 0];
  let highest = -Infinity;
  for (let head = from; head < to; head += 1) highest = Math.max(highest, scores[head]!);
  let sum = 0;
  for (let head = from; head < to; head += 1) sum += Math.exp(scores[head]! - highest);
  for (let head = 0; head < scores.length; head += 1) {
    scores[head] =
      head >= from && head < to ? Math.exp(scores[head]! - highest) / sum : 1 / (1 + Math.exp(-scores[head]!));
  }
}

/** Probabilities of each head for each example. */
export function predict(
  { starts, rows, values }: Examples,
  table: Float32Array,
  heads: number,
  choice?: readonly [number, number],
): Float32Array {
  const count = starts.length - 1;
  const found = new Float32Array(count * heads);
  const scores = new Float64Array(heads);
  for (let example = 0; example < count; example += 1) {
    scores.fill(0);
    for (let at = starts[example]!; at < starts[example + 1]!; at += 1) {
      const base = rows[at]! * heads;
      for (let head = 0; head < heads; head += 1) scores[head]! += table[base + head]! * values[at]!;
    }
    toSlopes(scores, choice);
    found.set(scores, example * heads);
  }
  return found;
}
