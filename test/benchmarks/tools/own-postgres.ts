import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '../../../apps/standalone/src/postgres/embedded-postgres.js';
import { makeRootKey } from '../../kit/product/fleet.js';

/** Addresses of a database for the application and for the role that owns it. */
interface OwnPostgres {
  databaseUrl: string;
  ownerUrl: string;
  rootKeyFile: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of the benchmark's own, removed with all that is in it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jizo-bench-'));
  const postgres = await startEmbeddedPostgres({ root: process.cwd(), dataDir, noSync: true });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // It would outlive a benchmark that is ended.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().finally(() => process.exit(1)));
  await ensureDatabase(postgres, 'bench');
  return {
    databaseUrl: postgres.applicationUrl('bench'),
    ownerUrl: postgres.ownerUrl('bench'),
    rootKeyFile: makeRootKey(dataDir),
    stop,
  };
}
