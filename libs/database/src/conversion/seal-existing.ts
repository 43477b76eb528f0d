import type { Config } from '@app/platform';
import { FileKeyWrapper } from '@app/sealing';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { whileMigrating } from '../schema/migrate.js';
import { DatabaseNotReadyError } from '../schema/prepare-database.js';
import { roleFacts } from '../schema/roles.js';
import { BatchKeys } from './batch-keys.js';
import { makeSearchable } from './make-search.js';
import { findPlain, type PlainTable } from './plain-columns.js';
import { countPlain, FIRST, sealSome } from './seal-rows.js';
import { tellOn } from './tell-sealing.js';
import { rewriteTables, turnLogOver } from './turn-over.js';

/** How far the sealing of an earlier version's data has come. */
export interface Sealing {
  step: 'seal' | 'search' | 'rewrite' | 'log';
  done: number;
  total: number;
}

/** What the operator is told: how far it is, and at the end what could not be done. */
export interface SealingTold {
  progress(sealing: Sealing): void;
  /** The write-ahead log still holds words: this role may not turn it over. */
  logStays(): void;
  /** Nothing more is told. */
  end(): void;
}

/** The connections of api and worker. */
const AT_WORK = ['jizo', 'jizo-listen', 'jizo-queue'];
/** Those of a process that ends take a moment to go. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 500;

const STILL_AT_WORK =
  '更新のために、保存されている言葉を封じます。そのあいだは動かせません。api と worker をすべて止めてから、もう一度起動してください。何も変えていません。';
const NOT_SEALED =
  '保存されている言葉が、まだ封じられていません。表の所有者の接続先を DATABASE_MIGRATION_URL に指定して起動してください（docs/operations.md の「封をする更新」）。';

/**
 * Seals what an earlier version stored as plain text, before anything is served: all rows, in batches; then what a search looks
 * through is made, the tables are written anew, the write-ahead log is turned over, and the columns of before go. They are what says that it is not done: a run that was
 * killed is taken up by the next.
 * @param access with the root key, which the database knows
 * @param isFresh the tables were filled just now, from a backup: nothing that was deleted is in their files
 * @throws DatabaseNotReadyError where api or worker is at work, or this role may not
 */
export async function sealExisting(
  access: Pick<Config, 'DATABASE_URL' | 'DATABASE_MIGRATION_URL' | 'ROOT_KEY_FILE'>,
  { told = tellOn(process.stdout), isFresh = false }: { told?: SealingTold; isFresh?: boolean } = {},
): Promise<void> {
  const url = access.DATABASE_MIGRATION_URL ?? access.DATABASE_URL;
  if (!(await needsSealing(url))) return;
  await whileMigrating(url, async (client) => {
    const tables = await findPlain(client);
    const isClean = (isFresh && (await countPlain(client, tables)) === 0) || (await isEmpty(client, tables));
    if (isClean) await dropPlain(client, tables);
    else await convert(client, tables, { url, keyFile: access.ROOT_KEY_FILE }, told);
    told.end();
  });
}

/** @throws DatabaseNotReadyError where there is something to seal and this role may not */
async function needsSealing(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-prepare', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if ((await findPlain(client)).length === 0) return false;
    if (!(await roleFacts(client)).mayCreate) throw new DatabaseNotReadyError(NOT_SEALED);
    return true;
  } finally {
    await client.end();
  }
}

async function convert(
  client: pg.Client,
  tables: readonly PlainTable[],
  { url, keyFile }: { url: string; keyFile: string },
  told: SealingTold,
): Promise<void> {
  await refuseAtWork(client);
  const names = tables.map(({ table }) => table);
  do {
    await sealAll(client, tables, keyFile, told);
    await makeSearchable(client, url, keyFile, (done, total) => told.progress({ step: 'search', done, total }));
    await rewriteTables(client, names, (done) => told.progress({ step: 'rewrite', done, total: names.length }));
    const isOver = await turnLogOver(client, (done, total) => told.progress({ step: 'log', done, total }));
    if (!isOver) told.logStays();
  } while (!(await dropPlain(client, tables)));
}

async function sealAll(
  client: pg.Client,
  tables: readonly PlainTable[],
  keyFile: string,
  told: SealingTold,
): Promise<void> {
  const total = await countPlain(client, tables);
  const { rows } = await client.query<{ id: string }>('select id from root_keys where retired_at is null');
  const keys = new BatchKeys(new FileKeyWrapper(keyFile), rows[0]?.id ?? '');
  let done = 0;
  for (const table of tables) {
    for (let last = FIRST; ;) {
      told.progress({ step: 'seal', done, total });
      const sealed = await sealSome(client, table, keys, last);
      if (sealed === null) break;
      last = sealed.last;
      done += sealed.count;
    }
  }
}

/** An old api would go on writing plain text. @throws DatabaseNotReadyError while one is connected */
async function refuseAtWork(client: pg.Client): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (await isAtWork(client)) {
    if (Date.now() >= until) throw new DatabaseNotReadyError(STILL_AT_WORK);
    await sleep(PAUSE_MS);
  }
}

async function isAtWork(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = any($1)',
    [AT_WORK],
  );
  return rowCount !== 0;
}

/** Whether nothing was ever stored in these tables: also no row that was deleted is in their files. */
async function isEmpty(client: pg.Client, tables: readonly PlainTable[]): Promise<boolean> {
  const { rows } = await client.query<{ bytes: number }>(
    'select coalesce(sum(pg_relation_size(name::regclass)), 0)::float8 as bytes from unnest($1::text[]) as name',
    [tables.map(({ table }) => table)],
  );
  return rows[0]?.bytes === 0;
}

/** Drops the columns of before, once no row holds anything in them. @returns whether it did */
async function dropPlain(client: pg.Client, tables: readonly PlainTable[]): Promise<boolean> {
  await client.query('begin');
  for (const { table } of tables) await client.query(`lock table ${table} in access exclusive mode`);
  const isSealed = (await countPlain(client, tables)) === 0;
  for (const { table, columns } of isSealed ? tables : [])
    await client.query(`alter table ${table} ${columns.map(({ plain }) => `drop column ${plain}`).join(', ')}`);
  await client.query(isSealed ? 'commit' : 'rollback');
  return isSealed;
}
