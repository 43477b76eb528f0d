import type { ClientBase } from 'pg';

/** A table with the columns and rows that are copied. */
export interface CopiedTable {
  table: string;
  columns: string[];
}

/** Made by migrating. */
const NOT_COPIED = 'migrations';

/** Every table of the product, parents before children, so that foreign keys hold while they are filled. */
export async function tablesInOrder(client: ClientBase): Promise<CopiedTable[]> {
  const { rows: tables } = await client.query<CopiedTable>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1 and is_generated = 'NEVER'
      group by table_name order by table_name`,
    [NOT_COPIED],
  );
  const { rows: keys } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const ordered: CopiedTable[] = [];
  const add = (name: string): void => {
    const found = tables.find(({ table }) => table === name);
    if (found === undefined || ordered.includes(found)) return;
    for (const { child, parent } of keys) if (child === name) add(parent);
    ordered.push(found);
  };
  for (const { table } of tables) add(table);
  return ordered;
}
