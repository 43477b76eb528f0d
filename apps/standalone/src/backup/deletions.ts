import { DeletionsFileError, readDeletions, type Deletion } from '@app/database';
import type { Config } from '@app/platform';
import { join, resolve } from 'node:path';
import { StartError } from '../host/start-error.js';

/** Where deletions are written to: DELETIONS_FILE, or a file of the data folder. */
export function deletionsFile({ DELETIONS_FILE, DATA_DIR }: Pick<Config, 'DELETIONS_FILE' | 'DATA_DIR'>): string {
  return resolve(DELETIONS_FILE ?? join(DATA_DIR, 'deletions.log'));
}

/** The deletions that the file lists. @throws StartError when there is no file, or it cannot be read */
export function deletionsToRepeat(file: string): Deletion[] {
  try {
    const deletions = readDeletions(file);
    if (deletions !== null) return deletions;
  } catch (error) {
    if (error instanceof DeletionsFileError)
      throw new StartError(`${file} は削除の記録ではありません。DELETIONS_FILE で正しいファイルを指定してください。`);
    throw new StartError(`削除の記録 ${file} を読めません。このファイルの所有者で実行してください。`);
  }
  throw new StartError(
    `削除の記録 ${file} がありません。DELETIONS_FILE で指定してください。記録が失われたときは --without-deletions を付けると戻せますが、バックアップのあとに削除した内容も戻ります。`,
  );
}
