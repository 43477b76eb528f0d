import { describeError } from '@app/platform';
import { join, resolve } from 'node:path';
import { plainMessage, readEnvironment } from '../environment.js';
import { StartError } from '../start-error.js';
import { backUpTo, restoreFrom } from './files.js';
import { reachDatabase, type ReachedDatabase } from './reach-database.js';

// Behind `npm run backup` and `npm run restore`.

const ROOT = resolve(import.meta.dirname, '../../../../..');
const USAGE = 'npm run backup [-- ファイル] または npm run restore -- ファイル のように指定してください。';

let database: ReachedDatabase | null = null;

/** A name that sorts by time. */
function nameByNow(): string {
  return `jizo-${new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.gz`;
}

async function run([verb, file, ...others]: readonly string[]): Promise<string> {
  if ((verb !== 'backup' && verb !== 'restore') || (verb === 'restore' && file === undefined) || others.length > 0)
    throw new StartError(USAGE);
  const { environment, config } = readEnvironment(process.env);
  const isBackup = verb === 'backup';
  database = await reachDatabase(environment, config, { root: ROOT, shared: isBackup });
  if (isBackup) {
    const target = file ?? join(resolve(config.DATA_DIR), 'backups', nameByNow());
    const bytes = await backUpTo(target, database.url);
    return `${target} にバックアップしました（${Math.ceil(bytes / 1024)} KB）。1on1 の内容を含みます。安全な場所に保管してください。`;
  }
  const rows = await restoreFrom(String(file), database.url);
  return `${String(file)} から ${rows} 行を戻しました。npm start で起動できます。`;
}

async function end(code: number): Promise<never> {
  await database?.leave();
  process.exit(code);
}

for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const)
  process.on(signal, () => void end(128 + number));

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  await end(0);
} catch (error) {
  const plain = plainMessage(error);
  process.stderr.write(`${plain ?? `内部の誤りが起きました。${JSON.stringify(describeError(error))}`}\n`);
  await end(1);
}
