import type { EntityManager } from '@mikro-orm/postgresql';
import { inSlices } from './in-slices.js';
import { keyRing, type KeyRing } from './key-ring.js';
import { loadKeys, openStored, type StoredValue } from './load-keys.js';
import { sealedColumn, type SealedColumn } from './sealed-columns.js';

/** Where the value of a field stands: table, column, and the field that holds the id of its row. */
export type FieldPlace = readonly [table: string, column: string, id: string];

/** The fields of a row that were read sealed. */
export type SealedFields = Readonly<Record<string, FieldPlace>>;

interface Found extends StoredValue {
  field: string;
  /** Those that hold this value: a list names the same employee again and again. */
  rows: object[];
}

/**
 * Opens fields of rows that a statement has read from sealed columns, in place. A field that holds nothing gets its column's empty
 * value. @throws SealError for a value that stands in another row, column or owner than it was sealed for
 */
export async function openRows<Row extends object>(
  em: EntityManager,
  owner: string,
  rows: readonly Row[],
  fields: SealedFields,
): Promise<readonly Row[]> {
  const found = findSealed(rows, fields);
  const ring = keyRing(em, owner);
  await loadKeys(em, owner, ring, found);
  for await (const some of inSlices(found)) openFound(ring, owner, some);
  return rows;
}

/** The bytes of a sealed value: as the driver reads it, or as it stands in JSON that the database has written. */
export function bytesOf(value: unknown): Buffer | null {
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : null;
}

/** How a sealed value is written into JSON that the database reads. */
export function hexOf(sealed: Buffer | null): string | null {
  return sealed === null ? null : `\\x${sealed.toString('hex')}`;
}

function findSealed(rows: readonly object[], fields: SealedFields): Found[] {
  const all: Found[] = [];
  for (const [field, [table, name, id]] of Object.entries(fields)) {
    const column = sealedColumn(table, name);
    const byId = new Map<string, Found>();
    for (const row of rows) {
      const sealed = bytesOf(Reflect.get(row, field));
      if (sealed === null) {
        Reflect.set(row, field, valueOf(column, column.empty ?? null));
        continue;
      }
      const place = String(Reflect.get(row, id));
      const same = byId.get(place);
      if (same?.sealed?.equals(sealed) === true) {
        same.rows.push(row);
        continue;
      }
      const found = { field, rows: [row], id: place, column, sealed };
      byId.set(place, found);
      all.push(found);
    }
  }
  return all;
}

function openFound(ring: KeyRing, owner: string, found: readonly Found[]): void {
  for (const one of found) {
    const text = openStored(ring, owner, one);
    for (const row of one.rows) Reflect.set(row, one.field, valueOf(one.column, text));
  }
}

/** A value of a column from its text. */
export function valueOf({ type }: Pick<SealedColumn, 'type'>, text: string | null): unknown {
  return type === 'json' && text !== null ? JSON.parse(text) : text;
}
