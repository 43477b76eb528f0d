import type { ClientBase } from 'pg';
import { SEALED_COLUMNS, type SealedColumn } from '../sealed/sealed-columns.js';

/** A table with columns of before that are still there: they hold words that anyone can read, or did. */
export interface PlainTable {
  table: string;
  columns: SealedColumn[];
}

/** Looks which columns of before are there. */
export async function findPlain(client: ClientBase): Promise<PlainTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const columns = SEALED_COLUMNS.filter(({ table, plain }) => there.has(`${table}.${plain}`));
  return [...Map.groupBy(columns, ({ table }) => table)].map(([table, ofTable]) => ({ table, columns: ofTable }));
}
