import type { TableData } from '../../src/adapters/offline/learned/table.js';

const STEPS = 127;
/** In steps: what is smaller says nothing, and the others are rounded to it. */
const GRAIN = 6;

/** Weights in 255 steps a head; rows that say nothing are left out. */
export function quantise(rows: ReadonlyMap<number, number>, table: Float32Array, heads: number): TableData {
  const scales = Array.from({ length: heads }, (_, head) => scaleOf(table, heads, head));
  const kept: { key: number; weights: Int8Array }[] = [];
  for (const [key, row] of rows) {
    const weights = new Int8Array(heads);
    for (let head = 0; head < heads; head += 1) {
      const steps = Math.round(table[row * heads + head]! / scales[head]! / GRAIN) * GRAIN;
      weights[head] = Math.max(-STEPS, Math.min(STEPS, steps));
    }
    if (weights.some((weight) => weight !== 0)) kept.push({ key, weights });
  }
  kept.sort((a, b) => a.key - b.key);
  const weights = new Int8Array(kept.length * heads);
  kept.forEach((one, at) => weights.set(one.weights, at * heads));
  return { heads, scales, keys: Uint32Array.from(kept, ({ key }) => key), weights };
}

/** One step, so that all but the few largest weights fit. */
function scaleOf(table: Float32Array, heads: number, head: number): number {
  const sizes = new Float32Array(table.length / heads);
  for (let row = 0; row < sizes.length; row += 1) sizes[row] = Math.abs(table[row * heads + head]!);
  sizes.sort();
  const largest = sizes[Math.min(sizes.length - 1, Math.ceil(sizes.length * 0.9998))] ?? 1;
  return Math.max(largest, 1e-6) / STEPS;
}
