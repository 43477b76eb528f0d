import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

jest.setTimeout(120_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jizo-house-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Sources in a folder that stands for the repository. */
function put(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('the features of the browser', () => {
  const FEATURES = {
    'tsconfig.json': '{}',
    'frontend/src/features/one/index.ts': "export { inner } from './inner.js';\n",
    'frontend/src/features/one/inner.ts': 'export const inner = 1;\n',
    'frontend/src/features/two/index.ts': "export { more } from './more.js';\n",
    'frontend/src/features/two/more.ts': 'export const more = 2;\n',
    'frontend/src/pages/Page.ts':
      "export { inner } from '../features/one/index.js';\nexport { more } from '../features/two/index.js';\n",
    'frontend/src/app/App.ts': "export * from '../pages/Page.js';\n",
    'frontend/src/main.ts': "import './app/App.js';\n",
  };
  const cruise = () =>
    spawnSync(
      process.execPath,
      [
        resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        ...['--config', resolve('.dependency-cruiser.cjs'), 'frontend'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );

  it('[DEV-4] may be entered by their index', () => {
    put(FEATURES);
    const { status, stdout } = cruise();
    expect(stdout).toContain('no dependency violations found');
    expect(status).toBe(0);
  });

  it.each([
    ['a page', 'frontend/src/pages/Page.ts', '../features/one/inner.js', 'features-by-their-index'],
    ['the app', 'frontend/src/app/App.ts', '../features/one/inner.js', 'features-by-their-index'],
    ['another feature', 'frontend/src/features/two/more.ts', '../one/inner.js', 'features-by-each-others-index'],
  ])('[DEV-4] are closed to %s otherwise', (_, file, to, rule) => {
    put({ ...FEATURES, [file]: `export { inner } from '${to}';\nexport const more = 2;\n` });
    const { status, stdout } = cruise();
    expect(stdout).toContain(`error ${rule}: ${file} → frontend/src/features/one/inner.ts`);
    expect(status).not.toBe(0);
  });
});

it('[DEV-11] a browser test that fails leaves a trace of what it did', () => {
  put({
    'playwright.config.ts': `
      import ours from '${resolve('test/playwright.config.ts')}';
      export default { ...ours, testDir: '.', testMatch: '*.spec.ts', outputDir: 'left' };`,
    'one.spec.ts': `
      import { test } from '${resolve('test/kit/screens/fixtures/browser-test.ts')}';
      test('passes', ({ page }) => page.setContent('<p>a</p>'));
      test('fails', async ({ page }) => {
        await page.setContent('<p>b</p>');
        throw new Error('on purpose');
      });`,
  });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { status, stdout } = spawnSync(
    process.execPath,
    [resolve('node_modules/playwright/cli.js'), 'test', '--reporter=line'],
    // Its runner refuses to run under Jest.
    { cwd: folder, encoding: 'utf8', env: { ...process.env, JEST_WORKER_ID: undefined } },
  );
  expect(stdout).toContain('1 passed');
  expect(status).toBe(1);
  const left = readdirSync(join(folder, 'left'), { recursive: true, encoding: 'utf8' });
  expect(left.filter((file) => file.endsWith('trace.zip'))).toEqual([expect.stringContaining('fails') as string]);
});

describe('what leads a newcomer', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8').replace(/^```[\s\S]*?^```/gmu, '');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  /** What stands between backticks and begins like this. */
  const named = (start: RegExp) =>
    [...guide.matchAll(/`([^`]+)`/gu)].map(([, text]) => text!).filter((text) => start.test(text));

  it('[DEV-13] CONTRIBUTING names files and folders that are there', () => {
    // 〇〇, * and … stand for a name of one's own; {a,b} for several.
    const paths = named(/^(?:apps|libs|frontend|test|scripts|docs|README|CHANGELOG|docker-compose|\.env)[\w./-]*$/u);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const links = [...guide.matchAll(/\]\(([^)#]+)\)/gu)].map(([, path]) => path!);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('[DEV-13] CONTRIBUTING names commands that are there, for tests that are there', () => {
    const commands = named(/^npm (?:run|test)/u);
    for (const command of commands) {
      const name = /^npm run ([\w-]+)/u.exec(command)?.[1] ?? 'test';
      expect([command, scripts[name]]).toEqual([command, expect.any(String)]);
    }
    for (const script of named(/^node scripts\//u)) expect(existsSync(script.split(' ')[1]!)).toBe(true);
    const specs = ['apps', 'libs', 'frontend', 'test'].flatMap((part) =>
      readdirSync(part, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.spec\.tsx?$/u.test(file))
        .map((file) => `${part}/${file}`),
    );
    const wanted = commands
      .filter((command) => command.startsWith('npm test'))
      .flatMap((command) => command.split(' ').filter((word) => word.includes('/') && !word.includes('〇〇')));
    expect(wanted.length).toBeGreaterThan(8);
    expect(wanted.filter((path) => !specs.some((spec) => spec.startsWith(path)))).toEqual([]);
  });

  it('[DEV-13] README names every part of libs, and every setting has one row for the operator', () => {
    const readme = readFileSync('README.md', 'utf8');
    const tree = /^apps\/ [\s\S]*?^frontend\/ /mu.exec(readme)?.[0] ?? '';
    const parts = [...tree.matchAll(/^(?:libs\/)? +([a-z-]+) {2,}/gmu)].map(([, part]) => part!);
    expect(parts.sort()).toEqual(readdirSync('libs').sort());
    const settings = ['config', 'sign-on-variables'].flatMap((file) => {
      const source = readFileSync(`libs/platform/src/config/${file}.ts`, 'utf8');
      return [...source.matchAll(/^ {2}([A-Z][A-Z_]+): '/gmu)].map(([, name]) => name!);
    });
    expect(settings.length).toBeGreaterThan(50);
    const rowsOf = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^\| `([A-Z][A-Z_]+)`(?: ほか)? *\|/gmu)].map(([, name]) => name!);
    const files = ['README.md', 'docs/operations.md'].map((file) => rowsOf(file));
    for (const rows of files) expect(rows.filter((name, at) => rows.indexOf(name) !== at)).toEqual([]);
    // One is for tests alone; the other is Node's own.
    const told = new Set(['GOOGLE_SPEECH_ENDPOINT', 'NODE_ENV', ...files.flat(), ...rowsOf('docs/sign-on.md')]);
    expect(settings.filter((name) => !told.has(name))).toEqual([]);
  });

  it('[DEV-14] each decision is a short file of its own, and the list of them is whole', () => {
    const list = readFileSync('docs/decisions/README.md', 'utf8');
    const files = readdirSync('docs/decisions').filter((file) => file !== 'README.md');
    expect([...list.matchAll(/\((\d{4}-[\w-]+\.md)\)/gu)].map(([, file]) => file)).toEqual(files.sort());
    for (const file of files) {
      const text = readFileSync(join('docs/decisions', file), 'utf8');
      expect(list).toContain(`[${/^# (?:\d+\. )?(.+)$/mu.exec(text)?.[1] ?? ''}]`);
      expect(text.split('\n').length).toBeLessThan(60);
    }
  });

  it('[DEV-14] the editor, the Node of everyone and the public CI are set', () => {
    expect(readFileSync('.editorconfig', 'utf8')).toContain('root = true');
    const node = readFileSync('.nvmrc', 'utf8').trim();
    expect(readFileSync('.github/workflows/ci.yml', 'utf8')).toMatch(
      /node-version-file: \.nvmrc[\s\S]*- run: \.ci\/run/u,
    );
    expect(process.version).toMatch(new RegExp(`^v${node}\\.`, 'u'));
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain('## [Unreleased]');
    expect(scripts['fix']).toBe('node scripts/fix.mjs');
  });
});
