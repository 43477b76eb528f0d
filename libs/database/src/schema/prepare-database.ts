import type { Config } from '@app/platform';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { RootKeyError } from '../keys/root-key.js';
import {
  applyMigrations,
  DatabaseTooNewError,
  HalfRestoredError,
  knownMigrations,
  refuseHalfRestored,
  whileMigrating,
} from './migrate.js';
import { ensureRole, grantRows, roleFacts, roleOf, type RoleFacts } from './roles.js';

/** Tables of a part of the product that runs its own migrations, in its own schema. */
export interface OtherTables {
  schema: string;
  /** Brings them up to date; called by one process at a time, with a connection of the role that owns the tables. */
  migrate(client: pg.ClientBase): Promise<void>;
  /** Whether they are as this code expects, asked by the application's role. */
  areReady(client: pg.ClientBase): Promise<boolean>;
}

/** The database is not what this code expects, and the application's role must not change it. */
export class DatabaseNotReadyError extends Error {
  override readonly name = 'DatabaseNotReadyError';
}

/** Whether an error of the database's preparation has a message that says to the operator what to do. */
export function isForOperator(error: unknown): error is Error {
  const kinds = [DatabaseNotReadyError, DatabaseTooNewError, HalfRestoredError, RootKeyError];
  return kinds.some((kind) => error instanceof kind);
}

const NOT_MIGRATED =
  'データベースの表が、このプログラムの版になっていません。表の所有者の接続先を DATABASE_MIGRATION_URL に指定して起動してください（docs/operations.md の「データベースの役割」）。';
const NO_ROLE =
  'DATABASE_URL の役割がデータベースになく、DATABASE_MIGRATION_URL の役割では作れません。docs/operations.md の「データベースの役割」のとおりに作ってください。';
const NO_ENTRY =
  'DATABASE_URL の役割でデータベースに入れません。役割の名前とパスワードを確かめてください（docs/operations.md の「データベースの役割」）。';
const ONE_ROLE =
  'DATABASE_URL の役割が、表を作り、消せます。アプリケーション用の役割を分けてください（docs/operations.md の「データベースの役割」）。';

/** PostgreSQL's codes (its manual, appendix A) for a role that may not do what it asks for, and for one that is not let in. */
const REFUSED = '42501';
const NO_ENTRY_CODES = ['28000', '28P01'];

type Access = Pick<Config, 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'>;

/**
 * Brings the database to the state this code expects, with the role of DATABASE_MIGRATION_URL, and gives the role of DATABASE_URL
 * what the application needs. Without DATABASE_MIGRATION_URL one role does both, if it may; otherwise another process
 * has to have migrated. Warns when the application's role could change or drop tables. Several processes may run it together.
 * @param others tables beside the product's own
 * @throws DatabaseNotReadyError, DatabaseTooNewError, HalfRestoredError; their messages are for the operator
 */
export async function prepareDatabase(access: Access, others: readonly OtherTables[] = []): Promise<void> {
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: ownerUrl } = access;
  if (ownerUrl !== undefined) await migrateFor(roleOf(url), ownerUrl, others);
  else if ((await connected(url, roleFacts)).mayCreate) await migrateFor(null, url, others);
  const { isPowerful } = await connected(url, (client) => check(client, others));
  if (isPowerful) new Logger('Database').warn(ONE_ROLE);
}

/** @param application the role that works with the tables; null: the one that owns them */
async function migrateFor(
  application: ReturnType<typeof roleOf> | null,
  ownerUrl: string,
  others: readonly OtherTables[],
): Promise<void> {
  await whileMigrating(ownerUrl, async (client) => {
    await refuseHalfRestored(client);
    await applyMigrations(ownerUrl, knownMigrations());
    for (const other of others) await other.migrate(client);
    if (application === null || application.name === roleOf(ownerUrl).name) return;
    try {
      await ensureRole(client, application);
    } catch (error) {
      if (hasCode(error, REFUSED)) throw new DatabaseNotReadyError(NO_ROLE);
      throw error;
    }
    await grantRows(client, application.name, ['public', ...others.map(({ schema }) => schema)]);
  });
}

/** Looks as the application does. @throws DatabaseNotReadyError, DatabaseTooNewError, HalfRestoredError */
async function check(client: pg.ClientBase, others: readonly OtherTables[]): Promise<RoleFacts> {
  await refuseHalfRestored(client);
  const [known, executed] = [knownMigrations(), await executedMigrations(client)];
  if (executed.some((name) => !known.includes(name))) throw new DatabaseTooNewError();
  const ready = await Promise.all(others.map((other) => other.areReady(client)));
  if (known.some((name) => !executed.includes(name)) || ready.includes(false))
    throw new DatabaseNotReadyError(NOT_MIGRATED);
  return roleFacts(client);
}

async function executedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ readable: boolean | null }>(
    `select has_table_privilege(to_regclass('public.migrations'), 'select') as readable`,
  );
  if (rows[0]?.readable !== true) return [];
  return (await client.query<{ name: string }>('select name from public.migrations')).rows.map(({ name }) => name);
}

/** Does `work` as the application. @throws DatabaseNotReadyError when its role is not let in */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-prepare', keepAlive: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (hasCode(error, ...NO_ENTRY_CODES)) throw new DatabaseNotReadyError(NO_ENTRY);
    throw error;
  } finally {
    await client.end();
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
