import { rootKeysAtHand } from '@app/database';
import { SecurityLog } from '@app/platform';
import { join } from 'node:path';
import { dataFolderAt, openDataFolder, rootKeyFile, securityLogFile } from '../host/data-folder.js';
import { readEnvironment } from '../host/environment.js';
import { StartError } from '../host/start-error.js';
import { deletionsFile, deletionsToRepeat } from './deletions.js';
import { backUpTo, nameByNow, restoreFrom } from './backup-files.js';
import { runCommand, type Reach } from './run-command.js';

// Behind `npm run backup` and `npm run restore`.

const USAGE =
  'npm run backup [-- ファイル] または npm run restore -- ファイル [--without-deletions] のように指定してください。';
const WITHOUT_DELETIONS = '--without-deletions';

async function run([verb, ...given]: readonly string[], reach: Reach): Promise<string> {
  const isWithout = verb === 'restore' && given.includes(WITHOUT_DELETIONS);
  const [file, ...others] = given.filter((argument) => !isWithout || argument !== WITHOUT_DELETIONS);
  if ((verb !== 'backup' && verb !== 'restore') || (verb === 'restore' && file === undefined) || others.length > 0)
    throw new StartError(USAGE);
  const { environment, config } = readEnvironment(process.env);
  const isBackup = verb === 'backup';
  const deletions = isBackup || isWithout ? null : deletionsToRepeat(deletionsFile(config));
  const { url } = await reach(environment, config, { shared: isBackup });
  const dataDir = dataFolderAt(config.DATA_DIR);
  const keyFile = rootKeyFile(environment, dataDir);
  if (isBackup) {
    const target = file ?? join(openDataFolder(dataDir), 'backups', nameByNow());
    const { bytes, rootKeys } = await backUpTo(target, url);
    const key = rootKeys.length === 0 ? '' : `戻すには、ルート鍵 ${rootKeys.join('、')} も要ります（含みません）。`;
    return `${target} にバックアップしました（${Math.ceil(bytes / 1024)} KB）。${key}1on1 の内容を封じたまま含みます。ルート鍵とは別の場所に保管してください。`;
  }
  const rootKeys = await rootKeysAtHand(keyFile);
  const { rows, deletedAgain } = await restoreFrom(String(file), url, { deletions, rootKeys, rootKeyFile: keyFile });
  SecurityLog.open(securityLogFile(environment, dataDir)).note('database_restored');
  const again = deletedAgain === 0 ? '' : `バックアップのあとの削除 ${deletedAgain} 件も行いました。`;
  return `${String(file)} から ${rows} 行を戻しました。${again}全員がログインし直します。npm start で起動できます。`;
}

await runCommand((reach) => run(process.argv.slice(2), reach));
