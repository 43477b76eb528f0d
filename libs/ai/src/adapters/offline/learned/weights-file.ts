import type { TableData } from './table.js';
import { packTables, unpackTables } from './tables-file.js';

export const TABLES = ['cut', 'who', 'said', 'talk', 'danger', 'lead', 'turn'] as const;
export type TableName = (typeof TABLES)[number];

/** A line through the score: the score times `by` plus `plus` is the log-odds. */
export interface Calibration {
  by: number;
  plus: number;
}

/** What was learned beside the tables. */
interface Calibrations {
  /** For each head of `said`. */
  said: readonly Calibration[];
  /** For each item of the second look. */
  items: readonly Calibration[];
  danger: Calibration;
  /** How sure the feelings are, and what each has in its favour. */
  feelings: { by: number; plus: readonly number[] };
}

/** All that was learned of reading a talk. */
export interface Weights extends Calibrations {
  tables: Readonly<Record<TableName, TableData>>;
}

export function packWeights({ tables, ...rest }: Weights): Buffer {
  const { cut, who, said, talk, danger, lead, turn } = tables;
  return packTables(rest, { cut, who, said, talk, danger, lead, turn });
}

/** What `packWeights` packed. @throws Error where the file is not whole */
export function unpackWeights(packed: Buffer): Weights {
  return unpackTables<Calibrations, TableName>(packed);
}
