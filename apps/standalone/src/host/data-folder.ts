import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Environment } from './environment.js';
import { isErrno } from './postgres-processes.js';
import { StartError } from './start-error.js';

/**
 * Makes the data folder if it is missing, and makes sure that only its owner can look into it.
 * @returns its real path
 */
export function openDataFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const folder = realpathSync(path);
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return folder;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(
      `データフォルダー ${path} を使えません（${code}）。書き込めるフォルダーを DATA_DIR=/path/to/data のように指定してください。`,
    );
  }
}

/** Where the data folder is, without making it: what works on a database elsewhere may have none, and nowhere to write. */
export function dataFolderAt(path: string): string {
  const folder = resolve(path);
  return existsSync(folder) ? realpathSync(folder) : folder;
}

/** Reads a secret of the data folder, or makes one at random and keeps it in a file only its owner can read. */
export function readOrMakeSecret(path: string): string {
  if (existsSync(path)) {
    const kept = readSecret(path);
    if (kept.length >= 32) return kept;
    throw new StartError(`${path} の内容が壊れています。バックアップから戻してください。`);
  }
  const secret = randomBytes(32).toString('base64url');
  keepSecret(path, secret);
  return secret;
}

/** Where the root key lies: where the operator says, or beside the data folder and not in it: who copies that copies no key. */
export function rootKeyFile({ ROOT_KEY_FILE: given }: Environment, dataDir: string): string {
  if (given !== undefined) return resolve(given);
  const name = basename(dataDir);
  return join(dirname(dataDir), name === '.data' ? '.keys' : `${name}.keys`, 'root.key');
}

/** Where the security log of a product that is started by hand lies: its terminal has words for a person. */
export function defaultSecurityLog(dataDir: string): string {
  return join(dataDir, 'security.log');
}

/** The security log that a command adds to and reads: the operator's, or that of the product in this data folder; else none. */
export function securityLogFile({ SECURITY_LOG_FILE: given }: Environment, dataDir: string): string | undefined {
  const kept = defaultSecurityLog(dataDir);
  return given ?? (existsSync(kept) ? kept : undefined);
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (!isErrno(error, 'EACCES')) throw error;
    throw new StartError(`${path} を読めません。このファイルの所有者で npm start を実行してください。`);
  }
}

/** Whole or not at all: a start that is killed here leaves no half of a secret. */
function keepSecret(path: string, secret: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (process.getuid?.() === 0) {
    const folder = statSync(dirname(path));
    chownSync(draft, folder.uid, folder.gid);
  }
  renameSync(draft, path);
}
