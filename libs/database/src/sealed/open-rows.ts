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
  row: object;
  field: string;
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
  const places = Object.entries(fields).map(
    ([field, [table, column, id]]) => [field, sealedColumn(table, column), id] as const,
  );
  return rows.flatMap((row) =>
    places.flatMap(([field, column, id]) => {
      const sealed = bytesOf(Reflect.get(row, field));
      if (sealed === null) {
        Reflect.set(row, field, valueOf(column, column.empty ?? null));
        return [];
      }
      return [{ row, field, id: String(Reflect.get(row, id)), column, sealed }];
    }),
  );
}

function openFound(ring: KeyRing, owner: string, found: readonly Found[]): void {
  for (const one of found) Reflect.set(one.row, one.field, valueOf(one.column, openStored(ring, owner, one)));
}

/** A value of a column from its text. */
export function valueOf({ type }: Pick<SealedColumn, 'type'>, text: string | null): unknown {
  return type === 'json' && text !== null ? JSON.parse(text) : text;
}
