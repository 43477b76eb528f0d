import { randomBytes } from 'node:crypto';
import { migrate } from '@app/database';
import { Client } from 'pg';

/** A database of one test file. */
export interface TestDatabase {
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

const TEMPLATE = 'migrated';

/** An empty database on the PostgreSQL of this Jest run (postgres-run.mjs starts it). */
export async function createDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** A database with all migrations applied: a copy, so that a run migrates once. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  await ensureTemplate();
  return create(TEMPLATE);
}

async function create(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: urlOf(name),
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
    await migrate(urlOf('migrating'));
    await client.query(`alter database migrating rename to ${TEMPLATE}`);
  });
}

async function asAdmin(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined)
    throw new Error('No PostgreSQL runs: this Jest project needs globalSetup test/harness/postgres-run.mjs');
  return url.replace(/\/postgres$/, `/${database}`);
}
