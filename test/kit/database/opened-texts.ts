import { SEALED_COLUMNS } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRows } from '../../../libs/database/src/sealed/open-rows.js';

/**
 * Everything that a conversation's rows say to one who has its keys, by table: the sealed columns opened, and the rows as the database
 * shows them.
 */
export async function openedTexts(em: EntityManager, owner: string, id: string): Promise<Record<string, string>> {
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'conversation_id' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const name of ['conversations', ...tables.map((table) => table.name)]) {
    const columns = SEALED_COLUMNS.filter(({ table }) => table === name);
    const sealed = columns.map(({ sealed: column, plain }) => `, t.${column} as ${plain}`).join('');
    const rows = await em.execute<Record<string, unknown>[]>(
      `select ${name === 'ledger' ? 'seq' : 'id'} as id, t::text as row ${sealed} from ${name} t
        where ${name === 'conversations' ? 'id' : 'conversation_id'} = ?`,
      [id],
    );
    await openRows(em, owner, rows, Object.fromEntries(columns.map(({ plain }) => [plain, [name, plain, 'id']])));
    found[name] = rows
      .map((row) =>
        Object.values(row)
          .map((value) => JSON.stringify(value))
          .join(' '),
      )
      .join(' ');
  }
  return found;
}
