import { openText, sealText, tagOf, type Place, type SealingKey } from '@app/sealing';
import type { SealedColumn } from './sealed-columns.js';

/** The row that a value stands in. */
export interface SealedRow {
  id: string;
  owner: string;
}

type Column = Pick<SealedColumn, 'table' | 'plain' | 'empty'>;

/** Seals a value of a column, JSON as its text. Nothing is stored for an empty one. */
export function sealValue(key: SealingKey, column: Column, row: SealedRow, text: string | null): Buffer | null {
  return text === null || text === column.empty ? null : sealText(key, placeOf(column, row), text);
}

/** Opens a value of a column. @throws SealError when it was changed, or belongs to another row, column or owner */
export function openValue(key: SealingKey, column: Column, row: SealedRow, sealed: Buffer): string {
  return openText(key, placeOf(column, row), sealed);
}

/** The tag of a keyword, with the key of its owner: the database counts by it and does not see the word. */
export function keywordTag(key: SealingKey, keyword: string): Buffer {
  return tagOf(key, 'keyword', keyword);
}

function placeOf({ table, plain }: Column, { id, owner }: SealedRow): Place {
  return { table, row: id, column: plain, owner };
}
