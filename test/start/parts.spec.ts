import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { freePort } from '../../apps/standalone/src/host/free-port.js';
import { until } from '../kit/product/start-process.js';
import { startBrowser, type Browser } from '../kit/screens/browser/chromium.js';

jest.setTimeout(300_000);

const UI = 'frontend/src/ui';
const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 800 },
];

let server: ChildProcess;
let browser: Browser;
let url: string;

/** Every part that draws something, by its file; the theme draws nothing. */
function partsOfTheFolder(): string[] {
  return readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx') && !file.startsWith('theme/'))
    .map((file) => file.replace(/\.tsx$/u, ''));
}

beforeAll(async () => {
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}/parts/`;
  server = spawn(process.execPath, ['scripts/parts.mjs'], {
    env: { PATH: process.env['PATH'], PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => output.includes(url), 'the address is told');
  await until(
    () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the catalogue is served',
  );
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  server.kill('SIGINT');
  await once(server, 'exit');
});

/** In the browser: the parts on the page, and whether each of their states takes up room. */
const SHOWN = `Array.from(document.querySelectorAll('[data-part]'), (part) => ({
  file: part.getAttribute('data-part') ?? '',
  isDrawn: Array.from(part.querySelectorAll('figure')).every(
    ({ lastElementChild: state }) => state !== null && state.getBoundingClientRect().height > 0,
  ),
}))`;

it.each(['light', 'dark'])('[DEV-15] npm run parts shows every shared part, %s, without an error', async (theme) => {
  const { page, errors } = browser;
  await page.addInitScript((mode) => localStorage.setItem('jizo_theme', mode), theme);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Vite builds what the page needs when it is first asked for.
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('[data-part]').first().waitFor({ timeout: 120_000 });
    const shown = await page.evaluate<{ file: string; isDrawn: boolean }[]>(SHOWN);
    expect(shown.map(({ file }) => file).sort()).toEqual(partsOfTheFolder().sort());
    expect(shown.filter(({ isDrawn }) => !isDrawn)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
  }
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
  expect(errors).toEqual([]);
});
