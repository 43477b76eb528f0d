import type { Config } from '@app/platform';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { openDataFolder } from '../host/data-folder.js';
import {
  ensureDatabase,
  refuseUnreachableDatabase,
  startEmbeddedPostgres,
  ownerUrlOf,
} from '../postgres/embedded-postgres.js';
import { isRunning, holdRunLock } from '../host/run-lock.js';
import type { Environment } from '../host/environment.js';
import { StartError } from '../host/start-error.js';

const DATABASE = 'jizo';

/** A database and what has to be done when it is no longer needed. */
export interface ReachedDatabase {
  /** For the role that owns the tables, where that is known: the application's is enough to read them. */
  url: string;
  leave(): Promise<void>;
}

/**
 * The database that the environment means: the operator's own, or the embedded one. The embedded one is started for the while,
 * or, where the product is running and `shared`, used beside it.
 * @throws StartError when it cannot be reached, or is in use and must not be
 */
export async function reachDatabase(
  environment: Environment,
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  { root, shared }: { root: string; shared: boolean },
): Promise<ReachedDatabase> {
  const url = environment['DATABASE_MIGRATION_URL'] ?? environment['DATABASE_URL'];
  if (url !== undefined) {
    await refuseUnreachableDatabase(environment);
    return { url, leave: () => Promise.resolve() };
  }
  const dataDir = openDataFolder(resolve(DATA_DIR));
  if (await isRunning(dataDir)) {
    if (!shared)
      throw new StartError(
        `データフォルダー ${dataDir} の Jizo 1on1 が動いています。終了してから、もう一度実行してください。`,
      );
    return { url: await runningUrl(dataDir), leave: () => Promise.resolve() };
  }
  await holdRunLock(dataDir, { pid: process.pid, address: null, closing: false });
  const postgres = await startEmbeddedPostgres({ root, dataDir });
  await ensureDatabase(postgres, DATABASE);
  return { url: postgres.ownerUrl(DATABASE), leave: () => postgres.stop() };
}

/** The database of the product that runs on the folder. */
async function runningUrl(dataDir: string): Promise<string> {
  try {
    const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
    const url = ownerUrlOf(readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(), port, DATABASE);
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    await client.connect();
    await client.end();
    return url;
  } catch {
    throw new StartError('Jizo 1on1 は起動か終了の途中です。しばらくしてから、もう一度実行してください。');
  }
}
