/** A feature by its slot in a small table of weights, and its value. */
export type Feature = readonly [slot: number, value: number];

/** Weights as they are stored: bytes, and what one of them counts. */
export interface StoredWeights {
  scale: number;
  base64: string;
}

/** What a feature counts, by its slot; 0 for a slot that is not there. */
export type WeightOf = (slot: number) => number;

/** Reads stored weights (`libs/ai/training/learning/learn-slots.ts` makes them). */
export function readSlots({ scale, base64 }: StoredWeights): WeightOf {
  const weights = new Int8Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer);
  return (slot) => (weights[slot] ?? 0) * scale;
}

/** The log-odds that features tell together. */
export function oddsOf(features: readonly Feature[], weightOf: WeightOf): number {
  return features.reduce((sum, [slot, value]) => sum + value * weightOf(slot), 0);
}

/** FNV-1a over the code units: the slot of a word is its hash. */
export function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
