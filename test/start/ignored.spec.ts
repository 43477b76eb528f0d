import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where backups, keys and what belongs to them lie, inside the project: as made by the commands, and as the manual's examples have it. */
const MADE = [
  '.data/backups/jizo-20261122T101050Z.gz',
  '.data/deletions.log',
  'backups/jizo.gz',
  'backups/jizo.gz.part',
  'backups/deletions.log',
  'backups/anything',
  'jizo.gz',
  'jizo.gz.part',
  'deletions.log',
  'copies/monday/jizo.gz',
  '.keys/root.key',
  'data.keys/root.key',
  'keys/root.key',
  'copies/root.key',
];
const SOURCES = [
  'package.json',
  'apps/standalone/src/backup/backup-command.ts',
  'libs/database/src/backup/backup.ts',
  'libs/database/src/keys/rotate.ts',
];

/** Every name of a backup in the manual, with its folder where that is beside the project. */
function named(): string[] {
  const manual = ['README.md', 'docs/operations.md'].map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...manual.matchAll(/[\w./-]+\.gz\b/gu)].map(([name]) => name.replace(/^\/\w*\/?/u, ''));
}

// The patterns that are used are read alike by git and by the build of the image.
describe.each(['.gitignore', '.dockerignore'])('%s', (file) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'jizo-ignored-'));
    execFileSync('git', ['init', '-q', folder]);
    copyFileSync(file, path.join(folder, '.gitignore'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const isIgnored = (name: string) =>
    spawnSync('git', ['check-ignore', '-q', '--no-index', name], { cwd: folder }).status === 0;

  it('[BUD-13] keeps backups and deletions out, wherever the manual has them written', () => {
    expect(named().length).toBeGreaterThan(2);
    expect([...MADE, ...named()].filter((name) => !isIgnored(name))).toEqual([]);
  });

  it('takes the sources in', () => {
    expect(SOURCES.filter(isIgnored)).toEqual([]);
  });
});
