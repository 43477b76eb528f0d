/**
 * One PostgreSQL for a Jest run: Jest's globalSetup. It runs outside Jest's module mapping, so the launcher of the product is
 * loaded by Node itself, which strips its types; only the endings of relative imports need help.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const LAUNCHER = pathToFileURL(join(ROOT, 'apps/standalone/src')).href;
const PREFIX = 'jizo-test-';

export default async function startPostgresOfRun() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(
        context.parentURL?.startsWith(LAUNCHER) ? specifier.replace(/^(\.\.?\/.*)\.js$/, '$1.ts') : specifier,
        context,
      ),
  });
  try {
    const { startEmbeddedPostgres } = await import(`${LAUNCHER}/postgres/embedded-postgres.ts`);
    const { stopPostgres } = await import(`${LAUNCHER}/host/postgres-processes.ts`);
    const { clusterName } = await import(`${LAUNCHER}/postgres/cluster-name.ts`);
    await removeLeftovers((folder) => stopPostgres(clusterName(folder)));
    const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    const postgres = await startEmbeddedPostgres({ root: ROOT, dataDir, noSync: true });
    process.env.TEST_DATABASE_URL = postgres.applicationUrl('postgres');
    process.env.TEST_OWNER_URL = postgres.ownerUrl('postgres');
    process.env.TEST_ROOT_KEY_FILE = join(dataDir, 'root.key');
    writeFileSync(process.env.TEST_ROOT_KEY_FILE, `${randomUUID()} ${randomBytes(32).toString('hex')}\n`);
    // Jest runs globalTeardown in this process.
    globalThis.stopPostgresOfRun = async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  } finally {
    hooks.deregister();
  }
}

/** A run that was killed could not clean up. */
async function removeLeftovers(stop) {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    const folder = join(tmpdir(), name);
    await stop(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
