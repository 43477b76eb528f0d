import { readFileSync } from 'node:fs';
import { sigmoid, toProbabilities } from '../../learned/model.js';
import { WeightTable, type TableData } from '../../learned/table.js';
import { packTables, unpackTables } from '../../learned/tables-file.js';
import { choiceFeatures, kindFeatures, type Moment } from './moment-features.js';
import { MOMENT_KINDS } from '../reply/kinds.js';

/** What was learned of moments: which they are, and what readers would say in them. */
export interface MomentWeights {
  tables: Readonly<Record<'kind' | 'choice', TableData>>;
  /** The texts that are chosen among, a head of `choice` each. */
  texts: readonly string[];
}

export function packMoments({ tables, texts }: MomentWeights): Buffer {
  return packTables({ texts }, tables);
}

/** What `packMoments` packed. @throws Error where the file is not whole */
export function unpackMoments(packed: Buffer): MomentWeights {
  return unpackTables<Omit<MomentWeights, 'tables'>, 'kind' | 'choice'>(packed);
}

/** What was learned, of one moment. */
export interface MomentScores {
  /** A probability a kind, in the order of MOMENT_KINDS. */
  kinds: Float64Array;
  /** That a good listener would say it; null for words that nothing was learned of. */
  sayable: (text: string) => number | null;
}

/** Reads moments by what was learned from readers (`libs/ai/training/README.md`). */
export class MomentModel {
  private readonly kind: WeightTable;
  private readonly choice: WeightTable;
  private readonly heads: ReadonlyMap<string, number>;

  constructor({ tables, texts }: MomentWeights) {
    this.kind = new WeightTable(tables.kind);
    this.choice = new WeightTable(tables.choice);
    this.heads = new Map(texts.map((text, head) => [text, head]));
  }

  read(moment: Moment): MomentScores {
    const kinds = new Float64Array(MOMENT_KINDS.length);
    kindFeatures(moment, (key, value) => this.kind.add(key, value, kinds));
    this.kind.scale(kinds);
    toProbabilities(kinds, 0, kinds.length);
    let scores: Float64Array | undefined;
    const scoresOf = (): Float64Array => {
      const found = new Float64Array(this.heads.size);
      choiceFeatures(moment, kinds, (key, value) => this.choice.add(key, value, found));
      this.choice.scale(found);
      return found;
    };
    return {
      kinds,
      sayable: (text) => {
        const head = this.heads.get(text);
        if (head === undefined) return null;
        scores ??= scoresOf();
        return sigmoid(scores[head] ?? 0);
      },
    };
  }
}

let model: MomentModel | undefined;

/** The model of the product, read from its file at the first call. */
export function loadMomentModel(): MomentModel {
  return (model ??= new MomentModel(unpackMoments(readFileSync(new URL('weights.bin', import.meta.url)))));
}
