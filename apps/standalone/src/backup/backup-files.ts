import { backup, BackupError, restore, type Deletion, type Restored } from '@app/database';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isErrno } from '../host/postgres-processes.js';
import { StartError } from '../host/start-error.js';

/**
 * Writes a backup of the database, compressed, into a file that only its owner can read. The file has its name when it is whole.
 * @returns its size in bytes
 */
export async function backUpTo(file: string, url: string): Promise<number> {
  const draft = `${file}.part`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(backup(url), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return statSync(file).size;
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
