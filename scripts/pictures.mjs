// Behind `npm run pictures`: takes the screens of the product that the information page shows, from the built product with
// its demonstration, in both themes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from './lib/chromium.mjs';
import { parseJson } from './lib/json.mjs';
import { ROOT } from './lib/runtime.mjs';

const PICTURES = join(ROOT, 'frontend/site/pictures');
const PLEDGES = 4;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * The fields of the API's answers that are used here.
 * @typedef {{ id: string, employee_id: string, summary: string | null }} Talk
 */
/** @typedef {{ id: string, name: string }} Employee */
/** @typedef {{ token?: string }} Login */
/** @typedef {(path: string, body?: object, token?: string) => Promise<unknown>} Call */

/**
 * Calls the API of a product.
 * @param {string} url
 * @returns {Call}
 */
function caller(url) {
  return async (path, body, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(
      url + path,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    return parseJson(await answer.text());
  };
}

/**
 * The product with its demonstration, once it has been analysed.
 * @param {string} dataDir
 */
async function startDemo(dataDir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['dist/apps/standalone/src/main.js', '--demo'], { cwd: ROOT, env });
  let printed = '';
  /** @type {string} */
  const password = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      printed += String(data);
      const found = /ユーザー名: demo\s+パスワード: (\S+)/u.exec(printed)?.[1];
      if (found !== undefined && printed.includes(url)) resolve(found);
    });
    child.on('exit', () => reject(new Error(printed)));
  });
  const call = caller(url);
  const login = /** @type {Login} */ (await call('/api/login', { username: 'demo', password }));
  const passwords = { currentPassword: password, newPassword: 'shizuka-ni-kiku-hito' };
  const changed = /** @type {Login} */ (await call('/api/change-password', passwords, login.token));
  const token = changed.token ?? login.token ?? '';
  for (;;) {
    const talks = /** @type {Talk[]} */ (await call('/api/conversations', undefined, token));
    if (talks.length > 0 && talks.every(({ summary }) => summary)) return { url, token, talks, child, call };
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {string} url
 * @param {Employee} employee
 */
async function openSession(page, url, { id, name }) {
  await page.goto(`${url}/session?employeeId=${id}&employeeName=${encodeURIComponent(name)}`);
  const pledge = page.getByRole('dialog');
  for (let at = 0; at < PLEDGES; at++) {
    const box = pledge.getByRole('checkbox').nth(at);
    // A click may come before the page listens.
    while (!(await box.isChecked())) await box.click({ force: true });
  }
  await pledge.getByRole('button', { name: '対話をはじめる' }).click();
  const again = page.getByRole('button', { name: '続きから再開' });
  await page.getByText('日々の業務・タスクの進捗').first().or(again).first().waitFor();
  if (await again.isVisible()) {
    await again.click();
    return;
  }
  await page.getByText('日々の業務・タスクの進捗').first().click();
  await page.getByText('じっくり聞いてほしい').first().click();
  await page.getByRole('button', { name: 'この問いを使う' }).waitFor();
  const memo = page.getByRole('textbox', { name: /メモ/u }).first();
  await memo.fill(
    '引き継ぎ、思ったより早く進んでいる\n・手順書は自分から書いてくれた\n・「任せてもらえたのがうれしい」\n\n来月の応援は、本人の希望を先に聞く',
  );
  await memo.blur();
}

const dataDir = mkdtempSync(join(tmpdir(), 'jizo-pictures-'));
mkdirSync(PICTURES, { recursive: true });
const { url, token, talks, child, call } = await startDemo(dataDir);
const browser = await launchChromium();
try {
  const [employee] = /** @type {Employee[]} */ (await call('/api/employees', undefined, token));
  if (employee === undefined) throw new Error('the demonstration has no employee');
  const talk = talks.find(({ employee_id: id }) => id === employee.id);
  if (talk === undefined) throw new Error('the demonstration has no 1on1 of its first employee');
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(
      ({ mine, mode }) => {
        localStorage.setItem('jizo_token', mine);
        localStorage.setItem('jizo_theme', mode);
      },
      { mine: token, mode: theme },
    );
    const page = await context.newPage();
    const take = async (/** @type {string} */ name) => {
      await page.waitForLoadState('networkidle');
      await page.mouse.move(1270, 790);
      const session = await context.newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
      writeFileSync(join(PICTURES, `${name}-${theme}.webp`), Buffer.from(data, 'base64'));
      process.stdout.write(`${name}-${theme}.webp\n`);
    };
    await page.goto(`${url}/app/log/transcript/${talk.id}`);
    await page.getByRole('heading', { name: 'まとめ' }).first().waitFor();
    await take('transcript');
    await page.goto(`${url}/app/dashboard`);
    await page.locator('canvas').first().waitFor();
    await take('dashboard');
    await openSession(page, url, employee);
    await page.getByRole('button', { name: 'この問いを使う' }).waitFor();
    await take('session');
    await context.close();
  }
} finally {
  await browser.close();
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
