import { newId } from '@app/platform';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readDeletions } from './deletions-file.js';

jest.setTimeout(60_000);

const DELETIONS = Array.from({ length: 100 }, () => ({ id: newId(), kind: 'conversation', owner: newId() }));

const APPEND = `
  import { appendDeletions } from '${resolve('libs/database/src/deletions/deletions-file.ts')}';
  const deletions = JSON.parse(process.argv[1]).map((one) => ({ ...one, deletedAt: new Date() }));
  try {
    appendDeletions(process.argv[2], deletions);
  } catch (error) {
    process.stdout.write(error.code);
  }`;

describe('the file of deletions on a full disk', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jizo-full-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The most that a process may write into a file stands for the end of a disk: both take what still fits, and say how much that was. */
  function appendWithoutRoom(file: string): string {
    const node = ['--import', './test/kit/product/typescript.mjs', '--input-type=module', '--eval', APPEND];
    const limited = ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, ...node];
    return spawnSync('sh', [...limited, JSON.stringify(DELETIONS), file], { encoding: 'utf8' }).stdout;
  }

  it('[CUS-16] says that not all of it was written, and leaves no new file that would be taken for whole', () => {
    const file = join(folder, 'kept', 'deletions.log');
    expect(appendWithoutRoom(file)).toBe('EFBIG');
    expect(existsSync(file)).toBe(false);
  });

  it('[CUS-16] says so of a file that was there, and what it held stays', () => {
    const file = join(folder, 'deletions.log');
    writeFileSync(file, `${JSON.stringify({ ...DELETIONS[0], at: new Date() })}\n`);
    expect(appendWithoutRoom(file)).toBe('EFBIG');
    expect(readDeletions(file)?.[0]).toMatchObject({ id: DELETIONS[0]?.id, kind: 'conversation' });
  });
});
