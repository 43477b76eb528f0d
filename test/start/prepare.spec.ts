import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Files of a checkout whose package manager and builders only note that they ran. */
const CHECKOUT = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{ "packages": { "node_modules/one": { "version": "1.0.0" } } }',
  'tsconfig.json': '{}',
  'nest-cli.json': '{}',
  'apps/api/src/main.ts': 'export {};',
  'libs/contract/src/index.ts': 'export {};',
  'frontend/src/main.tsx': 'export {};',
};
const NOTES = 'ran.txt';

describe('[OPS-6] what a start prepares', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jizo-prepare-'));
    for (const [name, text] of Object.entries(CHECKOUT)) write(name, text);
    cpSync('scripts', join(folder, 'scripts'), { recursive: true });
    const npm = `#!/bin/sh\nrm -rf node_modules\ncp -r packages node_modules\necho install >> ${NOTES}\n`;
    write('bin/npm', npm, 0o755);
    for (const [program, name] of [
      ['@nestjs/cli/bin/nest.js', 'server'],
      ['vite/bin/vite.js', 'screens'],
    ])
      write(
        `packages/${program}`,
        `const fs = require('node:fs'); fs.mkdirSync(${JSON.stringify(join(folder, 'dist'))}, { recursive: true });` +
          `fs.appendFileSync(${JSON.stringify(join(folder, NOTES))}, '${name}\\n');`,
      );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, text: string, mode?: number): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode });
  }

  /** What ran in one preparation. */
  async function prepared(): Promise<string[]> {
    const env = { ...process.env };
    // Otherwise the npm that runs this test would be asked in place of the one of the checkout.
    delete env['npm_execpath'];
    const script = "import('./scripts/lib/prepare.mjs').then(({ prepare }) => prepare())";
    const path = [join(folder, 'bin'), dirname(process.execPath), env['PATH']].join(delimiter);
    await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder, env: { ...env, PATH: path } });
    const notes = join(folder, NOTES);
    const ran = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : [];
    rmSync(notes, { force: true });
    return ran.sort();
  }

  it('is everything at first, and nothing where nothing has changed', async () => {
    expect(await prepared()).toEqual(['install', 'screens', 'server']);
    expect(await prepared()).toEqual([]);
  });

  it('is what was made of the sources that changed', async () => {
    await prepared();
    appendFileSync(join(folder, 'apps/api/src/main.ts'), '\n');
    expect(await prepared()).toEqual(['server']);
    appendFileSync(join(folder, 'frontend/src/main.tsx'), '\n');
    expect(await prepared()).toEqual(['screens']);
    appendFileSync(join(folder, 'libs/contract/src/index.ts'), '\n');
    expect(await prepared()).toEqual(['screens', 'server']);
  });

  it('is everything where the lock file has changed', async () => {
    await prepared();
    write('package-lock.json', '{ "packages": { "node_modules/one": { "version": "1.0.1" } } }');
    expect(await prepared()).toEqual(['install', 'screens', 'server']);
  });
});
