import { backup, BackupError, restore, type Deletion, type Restored } from '@app/database';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isErrno } from '../host/postgres-processes.js';
import { StartError } from '../host/start-error.js';

/** What a backup is called that is not yet whole: its name and the number of the process that writes it; in earlier versions without it. */
const DRAFT = /^(?<name>.+?)(?:\.(?<pid>\d+))?\.part$/u;

/** A name that sorts by time. */
export function nameByNow(): string {
  return `jizo-${new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.gz`;
}
const NAMED_BY_TIME = /^jizo-\d{8}T\d{6}Z\.gz$/u;

/**
 * Writes a backup of the database, compressed, into a file that only its owner can read. The file has its name when it is whole.
 * @returns its size in bytes, and the ids of the root keys that it needs
 */
export async function backUpTo(file: string, url: string): Promise<{ bytes: number; rootKeys: readonly string[] }> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  removeKilled(file);
  const draft = `${file}.${process.pid}.part`;
  let rootKeys: readonly string[] = [];
  const remove = (): void => rmSync(draft, { force: true });
  // A signal ends the process while this writes.
  process.once('exit', remove);
  try {
    const source = backup(url, (ids) => (rootKeys = ids));
    await pipeline(source, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    renameSync(draft, file);
  } finally {
    remove();
    process.off('exit', remove);
  }
  return { bytes: statSync(file).size, rootKeys };
}

/** Removes what backups left that were killed: of this file, and of those that are named by their time, of which each has another. */
function removeKilled(file: string): void {
  for (const entry of readdirSync(dirname(file))) {
    const { name = '', pid } = DRAFT.exec(entry)?.groups ?? {};
    const isOurs = NAMED_BY_TIME.test(name) || (name === basename(file) && pid !== undefined);
    if (isOurs && (pid === undefined || !isWriting(Number(pid)))) rmSync(join(dirname(file), entry), { force: true });
  }
}

/** Whether another process may be writing a backup under this number. */
function isWriting(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isErrno(error, 'ESRCH');
  }
}

/**
 * Fills the empty database from a file of {@link backUpTo}, without data deleted since then; null: with it.
 * @throws BackupError, StartError when the file cannot be read
 */
export async function restoreFrom(
  file: string,
  url: string,
  {
    deletions,
    rootKeys,
    rootKeyFile,
  }: { deletions: readonly Deletion[] | null; rootKeys: readonly string[]; rootKeyFile: string },
): Promise<Restored> {
  const [source, unpacked] = [createReadStream(file), createGunzip()];
  // Its errors arrive through what reads from it.
  source.once('error', (error) => unpacked.destroy(error));
  try {
    return await restore(url, source.pipe(unpacked), deletions, rootKeys, rootKeyFile);
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EISDIR'].some((code) => isErrno(error, code)))
      throw new StartError(`${file} を読めません。バックアップのファイルを指定してください。`);
    if (['Z_DATA_ERROR', 'Z_BUF_ERROR'].some((code) => isErrno(error, code)))
      throw new BackupError('バックアップのファイルが壊れています。別のバックアップを指定してください。');
    if (isErrno(error, '42501'))
      throw new StartError(
        '復元は表の所有者で行います。DATABASE_MIGRATION_URL に所有者の接続先を指定してください（docs/operations.md の「データベースの役割」）。',
      );
    throw error;
  } finally {
    source.destroy();
  }
}
