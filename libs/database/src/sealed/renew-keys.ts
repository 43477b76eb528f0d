import type { EntityManager } from '@mikro-orm/postgresql';
import { wrapperOf } from '../keys/wrapper-of.js';
import { inSlices } from './in-slices.js';
import { keyRing } from './key-ring.js';
import { bytesOf, hexOf } from './open-rows.js';
import { openValue, sealValue } from './seal-value.js';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.js';
import { conversationKeys, type ConversationKeys } from './sealing-keys.js';
import { forgetKeys } from './sealing-unit.js';

/** A row with its sealed columns, in their order. */
interface Row {
  id: string;
  values: (string | null)[];
}

/**
 * Gives a conversation new keys: what stays is sealed anew, and the old keys are destroyed, so that nothing that went before opens
 * any more. The caller holds the lock of the conversation, and has deleted what is to go.
 */
export async function renewKeys(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  if (!em.isInTransaction()) throw new Error('keys are renewed in the transaction that deletes');
  const tables = Map.groupBy(
    SEALED_COLUMNS.filter(({ conversation }) => conversation !== null),
    ({ table }) => table,
  );
  const opened = [];
  for (const [table, columns] of tables)
    opened.push({ table, columns, rows: await openAll(em, owner, conversationId, columns) });
  await em.execute('delete from search_documents where owner = ? and conversation_id = ?', [owner, conversationId]);
  await em.execute(`delete from keys where owner = ? and conversation_id = ? and kind in ('words', 'results')`, [
    owner,
    conversationId,
  ]);
  forgetKeys(em, conversationId);
  const keys = await conversationKeys(em, wrapperOf(em), { owner, conversationId });
  for (const { table, columns, rows } of opened) await sealAll(em, owner, keys, table, columns, rows);
}

async function openAll(
  em: EntityManager,
  owner: string,
  conversationId: string,
  columns: readonly SealedColumn[],
): Promise<Row[]> {
  const [first] = columns;
  if (first === undefined) return [];
  const rows = await em.execute<Row[]>(
    `select id, json_build_array(${columns.map(({ sealed }) => sealed).join(', ')}) as values from ${first.table}
      where owner = ? and ${first.conversation ?? 'id'} = ?`,
    [owner, conversationId],
  );
  const ring = keyRing(em, owner);
  for await (const some of inSlices(rows)) {
    const sealed = some.map(({ values }) => values.map(bytesOf));
    await ring.loadFor(
      em,
      sealed.flat().flatMap((value) => value ?? []),
    );
    some.forEach((row, at) => {
      row.values = columns.map((column, n) => {
        const value = sealed[at]?.[n] ?? null;
        return value === null ? null : openValue(ring.keyOf(value), column, { id: row.id, owner }, value);
      });
    });
  }
  return rows;
}

async function sealAll(
  em: EntityManager,
  owner: string,
  keys: ConversationKeys,
  table: string,
  columns: readonly SealedColumn[],
  rows: readonly Row[],
): Promise<void> {
  const set = columns.map(({ sealed }) => `${sealed} = anew.${sealed}`).join(', ');
  const types = columns.map(({ sealed }) => `${sealed} bytea`).join(', ');
  for await (const some of inSlices(rows)) {
    const anew = some.map(({ id, values }) => ({
      id,
      ...Object.fromEntries(
        columns.map((column, n) => {
          const key = column.key === 'owner' ? keys.results : keys[column.key];
          return [column.sealed, hexOf(sealValue(key, column, { id, owner }, values[n] ?? null))];
        }),
      ),
    }));
    await em.execute(
      `update ${table} t set ${set} from json_to_recordset(?::json) as anew(id uuid, ${types})
        where t.id = anew.id and t.owner = ?`,
      [JSON.stringify(anew), owner],
    );
  }
}
