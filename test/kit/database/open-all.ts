import { ormOptions } from '@app/database';
import { FileKeyWrapper } from '@app/sealing';
import { MikroORM } from '@mikro-orm/postgresql';
import { openRows } from '../../../libs/database/src/sealed/open-rows.js';
import { sealedColumn } from '../../../libs/database/src/sealed/sealed-columns.js';

/** A value of a sealed column, opened. */
interface Opened {
  id: string;
  owner: string;
  /** The conversation it belongs to. */
  conversation: string;
  text: string | null;
}

/** Every value of a sealed column of conversations, of all owners, with the root key at hand. */
export async function openAll(url: string, rootKeyFile: string, table: string, column: string): Promise<Opened[]> {
  const orm = await MikroORM.init(ormOptions(url, new FileKeyWrapper(rootKeyFile)));
  try {
    const em = orm.em.fork();
    const { sealed, conversation } = sealedColumn(table, column);
    const rows = await em.execute<Opened[]>(
      `select id, owner, ${conversation ?? 'id'} as conversation, ${sealed} as text from ${table}`,
    );
    for (const [owner, mine] of Map.groupBy(rows, (row) => row.owner))
      await openRows(em, owner, mine, { text: [table, column, 'id'] });
    return rows;
  } finally {
    await orm.close();
  }
}
