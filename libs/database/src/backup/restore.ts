import { FileKeyWrapper } from '@app/sealing';
import { MikroORM } from '@mikro-orm/postgresql';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { assertSame, knownRootKeys, prepareRootKey, type KnownRootKey } from '../keys/root-key.js';
import { sealExisting } from '../conversion/seal-existing.js';
import { DatabaseTooNewError, knownMigrations, migrate, RESTORING } from '../schema/migrate.js';
import { ormOptions } from '../orm/orm-options.js';
import { BackupError, END_OF_ROWS, endSchema, headerSchema, PLAIN_VALUES, quoted, tableSchema } from './backup-file.js';
import type { Deletion } from '../queries/tombstones.js';
import { OWNED } from '../sealed/reach.js';
import { deleteAgain, endTokens } from './after-restore.js';
import { LineReader } from './line-reader.js';

/** What a restore did: rows that were filled in, and deletions that were done again. */
export interface Restored {
  rows: number;
  deletedAgain: number;
}

const broken = (): Error =>
  new BackupError('バックアップのファイルが途中で終わっています。別のバックアップを指定してください。');
const foreign = (): Error =>
  new BackupError('バックアップのファイルではありません。npm run backup で作ったファイルを指定してください。');

/**
 * Fills an empty database with a backup, also one of an earlier version: makes that version's schema, fills it and updates it
 * to this one. Repeats the deletions made since the backup, and ends every earlier token. Whole or not at all: a restore that was
 * killed leaves a database that the product refuses, and that can be restored into.
 * @param deletions all of the file of deletions; null: data deleted since comes back
 * @param rootKeys the ids of the root keys at hand; not given: the data is not to be opened here
 * @param rootKeyFile holds the root keys: without it no words can be deleted again
 * @throws BackupError when a root key of the backup is not at hand, the database holds something, the backup is broken or newer than the deletions, DatabaseTooNewError when it is
 * of a newer version, RootKeyError when a root key at hand has no more than the id of the backup's
 */
export async function restore(
  url: string,
  source: AsyncIterable<Buffer>,
  deletions: readonly Deletion[] | null = null,
  rootKeys?: readonly string[],
  rootKeyFile?: string,
): Promise<Restored> {
  const reader = new LineReader(source);
  const header = headerSchema.safeParse(parse(await reader.next()));
  if (!header.success) throw foreign();
  const known = knownMigrations();
  if (header.data.migrations.some((name) => !known.includes(name))) throw new DatabaseTooNewError();
  if (rootKeys !== undefined) refuseWithoutKey(header.data.rootKeys, rootKeys);
  if (rootKeyFile !== undefined) await assertSame(proofsOf(header.data), rootKeyFile, 'バックアップ');
  if (deletions !== null) refuseOlder(deletions, header.data.lastDeletion);
  await emptied(url);
  await migrate(url, header.data.migrations);
  const isSealed = header.data.rootKeys.length > 0;
  const rows = await connected(url, (client) => fill(client, reader, isSealed ? rootKeyFile : undefined));
  await migrate(url, known, { restoring: true });
  if (rootKeyFile !== undefined) await sealRestored({ DATABASE_URL: url, ROOT_KEY_FILE: rootKeyFile });
  return { rows, deletedAgain: await finish(url, deletions ?? [], rootKeyFile) };
}

/** @throws BackupError naming the root key that the backup was made with */
function refuseWithoutKey(wanted: readonly string[], held: readonly string[]): void {
  const missing = wanted.filter((id) => !held.includes(id));
  if (missing.length === 0) return;
  throw new BackupError(
    `このバックアップを開くにはルート鍵 ${missing.join('、')} が要ります。保管してある鍵のファイルを ROOT_KEY_FILE で指定してください。何も変えていません（docs/operations.md の「ルート鍵」）。`,
  );
}

function proofsOf({ rootKeyProofs }: z.infer<typeof headerSchema>): KnownRootKey[] {
  return Object.entries(rootKeyProofs).map(([id, proof]) => ({ id, proof: Buffer.from(proof, 'base64') }));
}

/** @throws BackupError for a file of deletions that lacks one which was in it when the backup was made */
function refuseOlder(deletions: readonly Deletion[], last: z.infer<typeof headerSchema>['lastDeletion']): void {
  if (last == null) return;
  const at = Date.parse(last.at);
  const isThere = deletions.some(
    ({ id, kind, deletedAt }) => id === last.id && kind === last.kind && deletedAt.getTime() >= at,
  );
  if (!isThere)
    throw new BackupError(
      '削除の記録がバックアップより古いか、別のデータベースのものです。新しい記録を指定してください。',
    );
}

/** The backup may be of a version that stored words as plain text, and knew no root key. */
async function sealRestored(access: { DATABASE_URL: string; ROOT_KEY_FILE: string }): Promise<void> {
  await prepareRootKey(access, { make: true });
  await sealExisting(access, { isFresh: true });
}

/** What makes the data fit to be served again, in one transaction. @returns how many deletions were done again */
async function finish(url: string, deletions: readonly Deletion[], rootKeyFile?: string): Promise<number> {
  const wrapper = rootKeyFile === undefined ? undefined : new FileKeyWrapper(rootKeyFile);
  const orm = await MikroORM.init({ ...ormOptions(url, wrapper), pool: { min: 0, max: 1 } });
  try {
    return await orm.em.fork().transactional(async (em) => {
      // What is closed is deleted again too; nobody is shown any of it.
      em.setFilterParams(OWNED, { system: true, reach: 'all' });
      const deleted = await deleteAgain(em, deletions);
      await endTokens(em);
      await em.execute(`drop table ${RESTORING}`);
      return deleted;
    });
  } finally {
    await orm.close();
  }
}

/** @param rootKeyFile has to hold the root keys of the rows: what the header of an earlier version does not prove */
async function fill(client: pg.Client, reader: LineReader, rootKeyFile: string | undefined): Promise<number> {
  await client.query('begin');
  await client.query(`create table ${RESTORING} ()`);
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
  if (rootKeyFile !== undefined) await assertSame(await knownRootKeys(client), rootKeyFile, 'バックアップ');
  await client.query('commit');
  // Without it the first requests would be planned as for empty tables.
  await client.query('analyze');
  return copied;
}

/**
 * Removes the product's tables where all of them are empty, or half restored: an earlier restore that failed leaves such.
 * @throws BackupError when the database holds anything
 */
async function emptied(url: string): Promise<void> {
  const orm = new MikroORM(ormOptions(url));
  const own = new Set(['migrations', ...[...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)]);
  await connected(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const isHalf = rows.some(({ name }) => name === RESTORING);
    for (const { name } of isHalf ? [] : rows) {
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
