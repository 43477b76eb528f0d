import { spawnSync } from 'node:child_process';

/** What ESLint says of a source that stands in for a file of ours, with the settings of `npm run check`. */
function lint(source: string, file: string): string {
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--stdin', '--stdin-filename', file],
    { input: source, encoding: 'utf8' },
  );
  return stdout;
}

describe('npm run check', () => {
  it.each([
    ['spaces before an end', String.raw`/\s+$/u`],
    ['a tag', String.raw`/<[^>]*>/u`],
    ['a group that repeats what it begins with', String.raw`/^(?:それは|それ|はい|いえ|え)*$/u`],
  ])(
    '[BUD-2] refuses a regular expression whose worst case is worse than linear: %s',
    (_, expression) => {
      const source = `export const test = (text: string): boolean => ${expression}.test(text);\n`;
      expect(lint(source, 'libs/contract/src/transcript/transcript.ts')).toContain('redos/no-vulnerable');
      expect(lint(source, 'frontend/src/features/import/import-form.ts')).toContain('redos/no-vulnerable');
    },
    120_000,
  );

  it('[BUD-2] lets a linear one pass', () => {
    const source = String.raw`export const test = (text: string): boolean => /<[^<>]*>/u.test(text);` + '\n';
    expect(lint(source, 'libs/contract/src/transcript/transcript.ts')).toBe('');
  }, 120_000);
});
