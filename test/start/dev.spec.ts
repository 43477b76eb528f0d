import { ERRORS } from '@app/contract';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../apps/standalone/src/host/free-port.js';
import { hasPostgres, killPostgres, until } from '../kit/product/start-process.js';
import { startBrowser, type Browser } from '../kit/screens/browser/chromium.js';

jest.setTimeout(240_000);

const PATIENCE_MS = 120_000;
/** What `npm run dev` needs of a checkout: the test saves files, and leaves the project's own alone. */
const COPIED = [
  'apps',
  'frontend',
  'libs',
  'scripts',
  'test/kit',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

let checkout: string;
let dataDir: string;
let child: ChildProcess;
let output = '';
let browser: Browser;

function save(file: string, from: string, to: string): void {
  const path = join(checkout, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replaceAll(from, to));
}

/** Whether a process of this group lives. */
function hasGroup(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return true;
  } catch {
    return false;
  }
}

async function answer(url: string): Promise<string> {
  try {
    return await (await fetch(url)).text();
  } catch {
    return '';
  }
}

beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'jizo-dev-'));
  dataDir = join(checkout, '.data/dev');
  for (const path of COPIED) cpSync(path, join(checkout, path), { recursive: true });
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  if (child.exitCode === null && child.signalCode === null) {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
  }
  killPostgres(dataDir);
  rmSync(checkout, { recursive: true, force: true });
});

it('[DEV-1] one command serves the sources; saved screens and saved code of the server are there at once', async () => {
  await until(
    () => output.includes('開けます') || child.exitCode !== null,
    'dev serves:\n',
    () => output,
  );
  const url = /開けます: (http:\S+)/u.exec(output)?.[1] ?? '';
  const { page } = browser;
  await page.goto(`${url}/login`);
  await page.getByText('よく聞く人の前で、').first().waitFor({ timeout: PATIENCE_MS });
  await page.evaluate('window.isTheSamePage = true');

  // A screen is replaced in its place.
  const began = performance.now();
  save('frontend/src/pages/auth/LoginPage.tsx', 'よく聞く人の前で、', 'よく見る人の前で、');
  await page.getByText('よく見る人の前で、').first().waitFor({ timeout: PATIENCE_MS });
  const screenMs = performance.now() - began;
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);

  // The server starts again on the same database.
  const missing = `${url}/api/nothing`;
  expect(await answer(missing)).toContain(ERRORS.NOT_FOUND.message);
  const saved = performance.now();
  save('libs/contract/src/domain/errors.ts', ERRORS.NOT_FOUND.message, 'ここには何もありません。');
  await until(
    async () => (await answer(missing)).includes('ここには何もありません。'),
    'the server speaks the new sentence:\n',
    () => output,
  );
  const serverMs = performance.now() - saved;
  expect(output.match(/パスワード: /gu)).toHaveLength(1);
  process.stdout.write(`saved screen: ${screenMs.toFixed(0)} ms, saved server: ${serverMs.toFixed(0)} ms\n`);
});

it('[DEV-1] a mistake stops the server alone, and the next save starts it', async () => {
  save('apps/standalone/src/main.ts', 'await starting;', 'await starting; }');
  await until(
    () => output.includes('直して保存すると'),
    'the mistake is named:\n',
    () => output,
  );
  const before = output.split('開けます').length;
  save('apps/standalone/src/main.ts', 'await starting; }', 'await starting;');
  await until(
    () => output.split('開けます').length > before,
    'the server runs again:\n',
    () => output,
  );
});

it('[DEV-1] Ctrl+C ends everything', async () => {
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(hasPostgres(dataDir)).toBe(false);
  expect(output.slice(output.lastIndexOf('終了しています'))).toContain('終了しました。');
  // Nor does what waited to be the next server go on.
  await until(() => !hasGroup(child.pid ?? 0), 'all processes have ended');
});
