import type { EntityManager } from '@mikro-orm/postgresql';
import type { KeyRing } from './key-ring.js';
import { openValue } from './seal-value.js';
import type { SealedColumn } from './sealed-columns.js';

/** A sealed value as it was read, and where it stands. */
export interface StoredValue {
  column: SealedColumn;
  /** Of its row. */
  id: string;
  /** null: nothing is stored. */
  sealed: Buffer | null;
}

/** Keys are replaced by what a person does: hardly ever once while somebody reads, let alone more often. */
const TRIES = 3;

/**
 * Opens the keys of values that were read. Erasing replaces keys and destroys them: a value whose key went between the two statements
 * is read again, in place, and holds nothing where its row went too.
 */
export async function loadKeys(
  em: EntityManager,
  owner: string,
  ring: KeyRing,
  values: readonly StoredValue[],
): Promise<void> {
  if (await ring.loadFor(em, bytesIn(values))) return;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stale = values.filter(({ sealed }) => sealed !== null && !ring.has(sealed));
    if (stale.length === 0) return;
    for (const [column, some] of Map.groupBy(stale, ({ column }) => column)) await readAgain(em, owner, column, some);
    await ring.loadFor(em, bytesIn(stale));
  }
}

/** The text of a value whose key was loaded. @throws SealError where it is another owner's, or stands in another place */
export function openStored(ring: KeyRing, owner: string, { column, id, sealed }: StoredValue): string | null {
  return sealed === null ? (column.empty ?? null) : openValue(ring.keyOf(sealed), column, { id, owner }, sealed);
}

function bytesIn(values: readonly StoredValue[]): Buffer[] {
  return values.flatMap(({ sealed }) => sealed ?? []);
}

async function readAgain(
  em: EntityManager,
  owner: string,
  { table, sealed: name }: SealedColumn,
  values: readonly StoredValue[],
): Promise<void> {
  const rows = await em.execute<{ id: string; sealed: string | null }[]>(
    `select id, encode(${name}, 'hex') as sealed from ${table}
      where owner = ? and id in (select id::uuid from json_array_elements_text(?::json) as stale(id))`,
    [owner, JSON.stringify(values.map(({ id }) => id))],
  );
  const byId = new Map(rows.map(({ id, sealed }) => [id, sealed === null ? null : Buffer.from(sealed, 'hex')]));
  for (const value of values) value.sealed = byId.get(value.id) ?? null;
}
