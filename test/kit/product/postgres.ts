import { randomBytes } from 'node:crypto';
import { prepareDatabase, prepareRootKey, sealExisting } from '@app/database';
import { queueTables } from '@app/queue';
import { Client } from 'pg';

/** A database of one test file. */
export interface TestDatabase {
  /** For the application's role, which every test works with that says nothing else: it makes and drops no table. */
  url: string;
  /** For the role that owns everything. */
  ownerUrl: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

const TEMPLATE = 'migrated';
const NO_POSTGRES = 'No PostgreSQL runs: this Jest project needs globalSetup test/kit/jest/start-postgres.mjs';

/** An empty database on the PostgreSQL of this Jest run (postgres-run.mjs starts it). */
export async function createDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** A database that the application can work with, its queue included: a copy, so that a run migrates once. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  await ensureTemplate();
  return create(TEMPLATE);
}

/** Asks a database, each time on a connection of its own. */
export async function ask<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Removes every job of the queues on this database, as if they had never been. */
export async function emptyQueues({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<void> {
  const [tables] = await ask<{ names: string }>(
    ownerUrl,
    `select string_agg(format('bullmq.%I', tablename), ', ') as names from pg_tables where schemaname = 'bullmq' and tablename <> 'migration'`,
  );
  await ask(ownerUrl, `truncate ${tables?.names ?? ''}`);
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (client) => {
    await client.query(`create database ${name} template ${template}`);
    // What is said of a database itself is not copied.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  return {
    url: urlOf(name),
    ownerUrl: ownerUrlOf(name),
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The first test file that asks migrates; files that ask meanwhile wait. A template that was not finished has another name. */
async function ensureTemplate(): Promise<void> {
  await asAdmin(async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('test.template', 0))`);
    const found = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (found.rowCount !== 0) return;
    await client.query('drop database if exists migrating with (force)');
    await client.query('create database migrating template template0');
    await prepareDatabase(
      { DATABASE_URL: urlOf('migrating'), DATABASE_MIGRATION_URL: ownerUrlOf('migrating') },
      queueTables({ REDIS_URL: undefined }),
    );
    const access = { DATABASE_URL: ownerUrlOf('migrating'), ROOT_KEY_FILE: rootKeyFile() };
    await prepareRootKey(access);
    await sealExisting(access);
    await client.query(`alter database migrating rename to ${TEMPLATE}`);
  });
}

/** The file of the root key of every migrated database of this Jest run. */
export function rootKeyFile(): string {
  const file = process.env['TEST_ROOT_KEY_FILE'];
  if (file === undefined) throw new Error(NO_POSTGRES);
  return file;
}

async function asAdmin(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: ownerUrlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  return named(process.env['TEST_DATABASE_URL'], database);
}

function ownerUrlOf(database: string): string {
  return named(process.env['TEST_OWNER_URL'], database);
}

function named(url: string | undefined, database: string): string {
  if (url === undefined) throw new Error(NO_POSTGRES);
  return url.replace(/\/postgres$/, `/${database}`);
}
