import { MikroORM } from '@mikro-orm/postgresql';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { DatabaseTooNewError, knownMigrations, migrate } from '../migrate.js';
import { ormOptions } from '../orm-options.js';
import { BackupError, END_OF_ROWS, endSchema, headerSchema, PLAIN_VALUES, quoted, tableSchema } from './backup-file.js';
import { LineReader } from './line-reader.js';

const broken = (): Error =>
  new BackupError('バックアップのファイルが途中で終わっています。別のバックアップを指定してください。');
const foreign = (): Error =>
  new BackupError('バックアップのファイルではありません。npm run backup で作ったファイルを指定してください。');

/**
 * Fills an empty database with a backup, also one of an earlier version: its state of then is made, filled and brought up to
 * date. Whole or not at all. @returns how many rows
 * @throws BackupError when the database holds something or the backup is broken, DatabaseTooNewError when it is of a newer version
 */
export async function restore(url: string, source: AsyncIterable<Buffer>): Promise<number> {
  const reader = new LineReader(source);
  const header = headerSchema.safeParse(parse(await reader.next()));
  if (!header.success) throw foreign();
  const known = knownMigrations();
  if (header.data.migrations.some((name) => !known.includes(name))) throw new DatabaseTooNewError();
  await emptied(url);
  await migrate(url, header.data.migrations);
  const rows = await connected(url, (client) => fill(client, reader));
  await migrate(url);
  return rows;
}

async function fill(client: pg.Client, reader: LineReader): Promise<number> {
  await client.query('begin');
  await client.query(PLAIN_VALUES);
  let copied = 0;
  for (;;) {
    const next = z.union([tableSchema, endSchema]).safeParse(parse(await reader.next()));
    if (!next.success) throw broken();
    if ('rows' in next.data) {
      if (next.data.rows !== copied) throw broken();
      break;
    }
    const { table, columns } = next.data;
    const sink = client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`));
    await pipeline(reader.until(END_OF_ROWS, broken), sink);
    copied += sink.rowCount;
  }
  await client.query('commit');
  // Without it the first requests would be planned as for empty tables.
  await client.query('analyze');
  return copied;
}

/**
 * Removes the product's tables where all of them are empty: an earlier restore that failed leaves such.
 * @throws BackupError when the database holds anything
 */
async function emptied(url: string): Promise<void> {
  const orm = new MikroORM(ormOptions(url));
  const own = new Set(['migrations', ...[...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)]);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
      if (!own.has(name) || (name !== 'migrations' && rowCount !== 0)) {
        throw new BackupError(
          `データベースが空ではありません（${name}）。何も変えていません。空のデータベースを指定してください。`,
        );
      }
    }
    if (rows.length > 0) await client.query(`drop table ${rows.map(({ name }) => quoted(name)).join(', ')} cascade`);
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-restore', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function parse(line: Buffer | null): unknown {
  try {
    return line === null ? null : JSON.parse(line.toString());
  } catch {
    return null;
  }
}
