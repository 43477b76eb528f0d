import stored from './weights.json' with { type: 'json' };

const weights = new Int8Array(Uint8Array.from(Buffer.from(stored.base64, 'base64')).buffer);

/** What a feature of a phrase counts (`libs/ai/training/learn-keywords.ts`). */
export function keywordWeight(slot: number): number {
  return (weights[slot] ?? 0) * stored.scale;
}
