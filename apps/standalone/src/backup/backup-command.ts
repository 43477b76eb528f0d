import { describeError } from '@app/platform';
import { join, resolve } from 'node:path';
import { plainMessage, readEnvironment } from '../host/environment.js';
import { StartError } from '../host/start-error.js';
import { deletionsFile, deletionsToRepeat } from './deletions.js';
import { backUpTo, restoreFrom } from './backup-files.js';
import { reachDatabase, type ReachedDatabase } from './reach-database.js';

// Behind `npm run backup` and `npm run restore`.

const ROOT = resolve(import.meta.dirname, '../../../../..');
const USAGE =
  'npm run backup [-- ファイル] または npm run restore -- ファイル [--without-deletions] のように指定してください。';
const WITHOUT_DELETIONS = '--without-deletions';

let database: ReachedDatabase | null = null;

/** A name that sorts by time. */
function nameByNow(): string {
  return `jizo-${new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.gz`;
}

async function run([verb, ...given]: readonly string[]): Promise<string> {
  const isWithout = verb === 'restore' && given.includes(WITHOUT_DELETIONS);
  const [file, ...others] = given.filter((argument) => !isWithout || argument !== WITHOUT_DELETIONS);
  if ((verb !== 'backup' && verb !== 'restore') || (verb === 'restore' && file === undefined) || others.length > 0)
    throw new StartError(USAGE);
  const { environment, config } = readEnvironment(process.env);
  const isBackup = verb === 'backup';
  const deletions = isBackup || isWithout ? null : deletionsToRepeat(deletionsFile(config));
  database = await reachDatabase(environment, config, { root: ROOT, shared: isBackup });
  if (isBackup) {
    const target = file ?? join(resolve(config.DATA_DIR), 'backups', nameByNow());
    const bytes = await backUpTo(target, database.url);
    return `${target} にバックアップしました（${Math.ceil(bytes / 1024)} KB）。1on1 の内容を含みます。安全な場所に保管してください。`;
  }
  const { rows, deletedAgain } = await restoreFrom(String(file), database.url, deletions);
  const again = deletedAgain === 0 ? '' : `バックアップのあとの削除 ${deletedAgain} 件も行いました。`;
  return `${String(file)} から ${rows} 行を戻しました。${again}全員がログインし直します。npm start で起動できます。`;
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
