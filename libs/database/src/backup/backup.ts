import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { z } from 'zod';
import type { TombstoneKind } from '../entities/tombstone.entity.js';
import { knownRootKeys, type KnownRootKey } from '../keys/root-key.js';
import { timestampColumn } from '../queries/timestamps.js';
import {
  END_OF_ROWS,
  PLAIN_VALUES,
  quoted,
  type endSchema,
  type headerSchema,
  type tableSchema,
} from './backup-file.js';
import { tablesInOrder } from './tables.js';

type Header = z.infer<typeof headerSchema>;

type Line = Header | z.infer<typeof tableSchema> | z.infer<typeof endSchema>;

/**
 * All tables of the database as they are at one moment, unaffected by later writes: the text of a backup. The queue's tables are
 * not part of it, since every requested result has its row.
 * @param tell is told the ids of the root keys that the backup needs: by its end a rotation may have replaced them
 */
export async function* backup(
  url: string,
  tell: (rootKeys: readonly string[]) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_VALUES);
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    const keys = await rootKeys(client);
    const ids = keys.map(({ id }) => id);
    tell(ids);
    yield line({
      jizoBackup: 1,
      createdAt: new Date().toISOString(),
      migrations: rows.map(({ name }) => name),
      rootKeys: ids,
      rootKeyProofs: Object.fromEntries(keys.map(({ id, proof }) => [id, proof.toString('base64')])),
      lastDeletion: await lastDeletion(client),
    });
    const copies: { rowCount: number }[] = [];
    for (const { table, columns } of await tablesInOrder(client)) {
      yield line({ table, columns });
      const stream = client.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`));
      for await (const chunk of stream) yield bytes(chunk);
      copies.push(stream);
      yield Buffer.from(`${END_OF_ROWS}\n`);
    }
    // A copy ends before the server says how many rows it had; it has said so of each before it answers the next query.
    await client.query('commit');
    yield line({ rows: copies.reduce((sum, { rowCount }) => sum + rowCount, 0) });
  } finally {
    await client.end();
  }
}

/** None where the database is of a version that had no keys. */
async function rootKeys(client: pg.Client): Promise<KnownRootKey[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.root_keys') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true ? knownRootKeys(client) : [];
}

/** Null where nothing was deleted yet, or the database is of a version that kept no such thing. */
async function lastDeletion(client: pg.Client): Promise<Header['lastDeletion']> {
  const { rows: columns } = await client.query(
    `select 1 from information_schema.columns where table_schema = 'public' and table_name = 'tombstones' and column_name = 'written_at'`,
  );
  if (columns.length === 0) return null;
  const { rows } = await client.query<{ id: string; kind: TombstoneKind; at: number }>(
    `select id, kind, ${timestampColumn('deleted_at', 'at')} from tombstones
      where written_at is not null order by deleted_at desc, id desc limit 1`,
  );
  const [last] = rows;
  return last === undefined ? null : { ...last, at: new Date(last.at).toISOString() };
}

function line(content: Line): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

function bytes(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('COPY sends bytes');
  return chunk;
}
