import type { SealingKey } from '@app/sealing';
import type { ClientBase } from 'pg';
import { keywordTag, sealValue } from '../sealed/seal-value.js';
import type { SealedColumn } from '../sealed/sealed-columns.js';
import type { BatchKeys, OpenKeys } from './batch-keys.js';
import type { PlainTable } from './plain-columns.js';

/** So many rows, and bytes of text unless a single row has more, are sealed in one transaction. */
const BATCH = { rows: 500, bytes: 4 * 1024 * 1024 };

/** A row with what is to be sealed of it, by column. */
export interface PlainRow {
  id: string;
  owner: string;
  /** Null where the keys are the owner's. */
  conversation: string | null;
  texts: (string | null)[];
}

/** Before the first row. */
export const FIRST = '00000000-0000-0000-0000-000000000000';

/** How many rows of these tables hold a value that is not sealed. */
export async function countPlain(client: ClientBase, tables: readonly PlainTable[]): Promise<number> {
  if (tables.length === 0) return 0;
  const counts = tables.map((table) => `(select count(*) from ${table.table} where ${isPlain(table)})`);
  const { rows } = await client.query<{ count: number }>(`select (${counts.join(' + ')})::float8 as count`);
  return rows[0]?.count ?? 0;
}

/**
 * Seals the next rows of a table, and empties their columns of before, in one transaction.
 * @param after the last row that was looked at
 * @returns where to go on, and how many were sealed; null: none was left
 */
export async function sealSome(
  client: ClientBase,
  table: PlainTable,
  keys: BatchKeys,
  after: string,
): Promise<{ last: string; count: number } | null> {
  await client.query('begin');
  const rows = await readSome(client, table, after);
  const opened = await keys.of(client, table.columns, rows);
  const owners = rows.map((row) => row.owner);
  const [ids, tags] = [rows.map((row) => row.id), tagsOf(table, rows, (owner) => opened.ofOwner(owner))];
  const sealed = table.columns.map((column, at) =>
    rows.map((row) => sealOne(column, row, row.texts[at] ?? null, opened)),
  );
  if (rows.length > 0)
    await client.query(update(table, tags !== null), [ids, owners, ...sealed, ...(tags ? [tags] : [])]);
  await client.query('commit');
  const last = ids.at(-1);
  return last === undefined ? null : { last, count: rows.length };
}

function sealOne(column: SealedColumn, row: PlainRow, text: string | null, keys: OpenKeys): Buffer | null {
  return text === null || text === column.empty ? null : sealValue(keys.of(column, row), column, row, text);
}

async function readSome(client: ClientBase, table: PlainTable, after: string): Promise<PlainRow[]> {
  const { columns } = table;
  const size = columns.map(({ plain }) => `coalesce(octet_length(${plain}::text), 0)`).join(' + ');
  const { rows } = await client.query<[id: string, owner: string, conversation: string | null, ...(string | null)[]]>({
    text: `select id, owner, ${conversationOf(columns)}, ${columns.map(({ plain }) => `${plain}::text`).join(', ')}
             from (select *, row_number() over before as number, sum(${size}) over before as bytes
                     from (select * from ${table.table} where id > $1 and ${isPlain(table)} order by id limit $2) as next
                   window before as (order by id)) as batch
            where number = 1 or bytes < $3 order by id`,
    values: [after, BATCH.rows, BATCH.bytes],
    rowMode: 'array',
  });
  return rows.map(([id, owner, conversation, ...texts]) => ({ id, owner, conversation, texts }));
}

function update({ table, columns }: PlainTable, hasTags: boolean): string {
  const names = columns.map((_, at) => `s${at}`);
  const set = columns.flatMap(({ plain, sealed }, at) => [`${sealed} = sealed.s${at}`, `${plain} = null`]);
  const arrays = names.map((_, at) => `$${at + 3}::bytea[]`);
  const tag = columns.find((column) => column.tag !== undefined)?.tag;
  if (hasTags && tag !== undefined) {
    set.push(`${tag} = sealed.tag`);
    arrays.push(`$${names.length + 3}::bytea[]`);
    names.push('tag');
  }
  return `update ${table} t set ${set.join(', ')}
            from unnest($1::uuid[], $2::uuid[], ${arrays.join(', ')}) as sealed(id, owner, ${names.join(', ')})
           where t.id = sealed.id and t.owner = sealed.owner`;
}

/** The tags of the values that are counted by; null where the table has none. */
function tagsOf(
  { columns }: PlainTable,
  rows: readonly PlainRow[],
  keyOf: (owner: string) => SealingKey,
): (Buffer | null)[] | null {
  const at = columns.findIndex(({ tag }) => tag !== undefined);
  if (at < 0) return null;
  return rows.map(({ owner, texts }) => {
    const text = texts[at] ?? null;
    return text === null ? null : keywordTag(keyOf(owner), text);
  });
}

function conversationOf(columns: readonly SealedColumn[]): string {
  return columns.find(({ conversation }) => conversation !== null)?.conversation ?? 'null::uuid';
}

function isPlain({ columns }: PlainTable): string {
  return `num_nonnulls(${columns.map(({ plain }) => plain).join(', ')}) > 0`;
}
