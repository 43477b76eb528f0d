import type { Feature, StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';

const ROUNDS = 250;
const RATE = 0.05;
const DECAY = 1e-3;
/** Weights are bytes; the greatest is written as this. */
const GREATEST = 127;

/** An example: what is known of it, and from 0 to 1 how much it is what is looked for. */
export interface SlotExample {
  features: readonly Feature[];
  wanted: number;
}

/** Logistic regression by Adam over all examples at once: the same weights from the same examples. */
export function learnSlots(examples: readonly SlotExample[], slots: number, decay = DECAY): StoredWeights {
  const weights = descend(examples, slots, decay);
  const scale = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / GREATEST;
  const bytes = Int8Array.from(weights, (one) => Math.round(one / scale));
  return { scale, base64: Buffer.from(bytes.buffer).toString('base64') };
}

function descend(examples: readonly SlotExample[], slots: number, decay: number): Float64Array {
  const weights = new Float64Array(slots);
  const [mean, square] = [new Float64Array(slots), new Float64Array(slots)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = weights.map((one) => one * decay);
    for (const { features, wanted } of examples) {
      const sum = features.reduce((all, [slot, value]) => all + value * (weights[slot] ?? 0), 0);
      const error = (1 / (1 + Math.exp(-sum)) - wanted) / examples.length;
      for (const [slot, value] of features) slope[slot] = (slope[slot] ?? 0) + error * value;
    }
    for (let slot = 0; slot < slots; slot += 1) {
      const by = slope[slot] ?? 0;
      const average = (mean[slot] = 0.9 * (mean[slot] ?? 0) + 0.1 * by);
      const spread = (square[slot] = 0.999 * (square[slot] ?? 0) + 0.001 * by * by);
      const step = average / (1 - 0.9 ** round) / (Math.sqrt(spread / (1 - 0.999 ** round)) + 1e-8);
      weights[slot] = (weights[slot] ?? 0) - RATE * step;
    }
  }
  return weights;
}
