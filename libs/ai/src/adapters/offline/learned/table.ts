/** A table of weights: for each feature that is known, one small number a head. */
export interface TableData {
  heads: number;
  /** What one step of each head is worth. */
  scales: readonly number[];
  keys: Uint32Array;
  weights: Int8Array;
}

const EMPTY = 0xffffffff;

/** Looks weights up by the key of a feature. */
export class WeightTable {
  readonly heads: number;
  private readonly slots: Uint32Array;
  private readonly mask: number;

  constructor(private readonly data: TableData) {
    this.heads = data.heads;
    let size = 1024;
    while (size < data.keys.length * 2) size *= 2;
    this.mask = size - 1;
    this.slots = new Uint32Array(size).fill(EMPTY);
    data.keys.forEach((key, row) => {
      let slot = key & this.mask;
      while (this.slots[slot] !== EMPTY) slot = (slot + 1) & this.mask;
      this.slots[slot] = row;
    });
  }

  /** Adds what a feature says to the scores, in steps of each head. */
  add(key: number, value: number, scores: Float64Array): void {
    const { keys, weights } = this.data;
    let slot = key & this.mask;
    for (;;) {
      const row = this.slots[slot] ?? EMPTY;
      if (row === EMPTY) return;
      if (keys[row] === key) {
        const base = row * this.heads;
        for (let head = 0; head < this.heads; head += 1)
          scores[head] = (scores[head] ?? 0) + value * (weights[base + head] ?? 0);
        return;
      }
      slot = (slot + 1) & this.mask;
    }
  }

  /** From steps to scores, in place. */
  scale(scores: Float64Array): void {
    this.data.scales.forEach((scale, head) => (scores[head] = (scores[head] ?? 0) * scale));
  }
}
