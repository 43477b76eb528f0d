/** Two voices are one from this likeness on. */
const SAME = 0.55;
/** A short word of a known voice is like it from here on; it founds no new voice. */
const SIMILAR = 0.4;
const SHORT_MS = 1_200;
const MOST = 8;

interface Voice {
  /** Sum of unit vectors: its direction is their mean. */
  sum: Float32Array;
}

/** Numbers voices by their embeddings as they come: the same number for the same voice, in one recognition. */
export class Speakers {
  private readonly voices: Voice[] = [];

  /** N of 話者N, from 1; null where the audio is too short to tell. */
  numberOf(embedding: Float32Array, speechMs: number): number | null {
    const unit = normalised(embedding);
    if (unit === null) return null;
    let best = { index: -1, likeness: -1 };
    this.voices.forEach(({ sum }, index) => {
      const likeness = cosine(sum, unit);
      if (likeness > best.likeness) best = { index, likeness };
    });
    const isShort = speechMs < SHORT_MS;
    const known = this.voices[best.index];
    if (known && best.likeness >= (isShort || this.voices.length >= MOST ? SIMILAR : SAME)) {
      if (!isShort) unit.forEach((value, at) => (known.sum[at] = (known.sum[at] ?? 0) + value));
      return best.index + 1;
    }
    if (isShort || this.voices.length >= MOST) return null;
    this.voices.push({ sum: unit });
    return this.voices.length;
  }
}

function normalised(vector: Float32Array): Float32Array | null {
  const length = Math.hypot(...vector);
  return length > 0 && Number.isFinite(length) ? vector.map((value) => value / length) : null;
}

/** Of any vector and a unit vector. */
function cosine(a: Float32Array, unit: Float32Array): number {
  const product = a.reduce((sum, value, at) => sum + value * (unit[at] ?? 0), 0);
  return product / Math.hypot(...a);
}
