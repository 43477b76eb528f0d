import { keysState, rotateRootKey, type KeysState } from '@app/database';
import { SecurityLog } from '@app/platform';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Reach } from '../backup/run-command.js';
import { dataFolderAt, rootKeyFile, securityLogFile } from '../host/data-folder.js';
import { readEnvironment } from '../host/environment.js';
import { StartError } from '../host/start-error.js';

// Behind `npm run keys`.

const USAGE = 'npm run keys（今の鍵を見る）または npm run keys -- rotate（鍵を入れ替える）のように指定してください。';

const moment = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Tokyo' });

async function run([verb, ...others]: readonly string[], reach: Reach): Promise<string> {
  if ((verb !== undefined && verb !== 'rotate') || others.length > 0) throw new StartError(USAGE);
  const { environment, config } = readEnvironment(process.env);
  const dataDir = dataFolderAt(config.DATA_DIR);
  const file = rootKeyFile(environment, dataDir);
  const { url } = await reach(environment, config, { shared: true });
  const log = SecurityLog.open(securityLogFile(environment, dataDir));
  const done = verb === 'rotate' ? await rotate(url, file, log) : [];
  const state = await keysState(url, file);
  return [...done, ...(verb === 'rotate' ? [] : described(state, file)), ...warning(state, dataDir)].join('\n');
}

async function rotate(url: string, file: string, log: SecurityLog): Promise<string[]> {
  const tell = (keys: number): void => void process.stdout.write(`鍵を ${keys} 本、包み直しました…\n`);
  const { id, keys, replaced } = await rotateRootKey(url, file, tell);
  log.note('root_key_rotated', { target: id });
  return [
    `ルート鍵を入れ替えました。新しい鍵は ${id}（${file}）、包み直した鍵は ${keys} 本です。`,
    'いますぐ、このファイルをデータベースともバックアップとも別の場所に写してください。',
    ...replaced.map(
      (old) =>
        `前の鍵は ${old} に分けました。入れ替えより前のバックアップは、この鍵でだけ開きます。捨てると、だれにも開けなくなります。`,
    ),
  ];
}

function described({ rootKeys, atHand }: KeysState, file: string): string[] {
  if (rootKeys.length === 0) return ['データベースに鍵はまだありません。はじめての起動で決まります。'];
  return rootKeys.map(({ id, madeAt, keys }) => {
    const where = atHand.includes(id) ? `${file} にあります` : `${file} にありません。保管してある写しを置いてください`;
    return `ルート鍵 ${id}（${moment.format(madeAt)} から、鍵 ${keys} 本）: ${where}。`;
  });
}

/** A backup from before the newest root key opens with the replaced one alone. */
function warning({ rootKeys }: KeysState, dataDir: string): string[] {
  const current = rootKeys.at(-1);
  const newest = newestBackup(join(dataDir, 'backups'));
  if (current === undefined || (newest !== null && newest >= current.madeAt)) return [];
  const found =
    newest === null
      ? `${join(dataDir, 'backups')} にバックアップがありません。`
      : `いちばん新しいバックアップ（${moment.format(newest)}）は、いまのルート鍵より前のものです。`;
  return [`注意: ${found}npm run backup で取り直してください（ほかの場所に取ったものは、ここからは見えません）。`];
}

function newestBackup(folder: string): Date | null {
  const times = namesIn(folder).map((name) => statSync(join(folder, name)).mtimeMs);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.gz'));
  } catch {
    return [];
  }
}

await runCommand((reach) => run(process.argv.slice(2), reach));
