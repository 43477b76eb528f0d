/**
 * `npm run bench`: how far the session screen moves by itself during a talk of 30 minutes that is heard as it is spoken, in a real
 * Chromium at three widths at once. A line comes every four seconds, first as an interim result; replies are sent, the network goes
 * and comes back, and at the end the talk is summed up. `LAYOUT_MINUTES` makes it shorter, `SHIFTS` tells what moved.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser as Chromium, Page } from 'playwright';
import { chromium } from 'playwright';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { startProduct } from '../../kit/product/product.js';
import { FAKE_MICROPHONE, launchOptions, PERSON } from '../../kit/screens/browser/chromium.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { shiftsOf, watchShifts, type Shifts } from '../../kit/screens/browser/layout-shifts.js';
import { openSession, startRecording } from '../../kit/screens/flows/session-page.js';
import { report } from '../tools/report.js';

const NAME = '測定 太郎';
const ANSWER_MS = 800;
const MINUTES = Number(process.env['LAYOUT_MINUTES'] ?? 30);
/** One line is said in this time; its interim result comes in the middle. */
const LINE_MS = 4_000;
/** A reply is sent, and the network goes for `AWAY_MS`, every so many lines. */
const LINES_A_REPLY = 60;
const LINES_A_CUT = 75;
const AWAY_MS = 8_000;
const REPLIES = [
  '先月から残業が続いていて、正直、眠れない日があります。',
  '見積もりは来週の火曜までに、わたしから先方へ送ります。',
  '新しい担当にも少しずつ慣れてきて、任せてもらえるのがうれしいです。',
];
const SIZES = [
  [1280, 800],
  [768, 1024],
  [375, 812],
] as const;

const { lines: said } = JSON.parse(await readFile('test/fixtures/one-on-ones/17.json', 'utf8')) as {
  lines: { text: string }[];
};
const product = await startProduct({ env: { REGISTRATION: 'open', SPEECH_PROVIDER: 'browser' } });
const browser = await chromium.launch(launchOptions(FAKE_MICROPHONE));
try {
  const manager = await registerManager(product.url);
  const measured = await Promise.all(SIZES.map(([width, height]) => talk(browser, manager, { width, height })));
  for (const [at, { score, total, what }] of measured.entries()) {
    report({
      what: `幅 ${SIZES[at]?.[0] ?? 0}、${MINUTES} 分：始めてからまとめまでの CLS`,
      measured: score,
      unit: '',
      more: `${what.length} 回、足し合わせて ${total.toFixed(4)}`,
      budget: { atMost: 0.02 },
    });
    if (process.env['SHIFTS'] !== undefined) console.log(what.join('\n'));
  }
} finally {
  await browser.close();
  await product.stop();
}

/** A whole talk at one size, from the pledge to the summary. */
async function talk(on: Chromium, manager: ApiClient, viewport: { width: number; height: number }): Promise<Shifts> {
  const context = await on.newContext({ ...PERSON, viewport, permissions: ['microphone'] });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(HEARD_WORDS);
  const page = await context.newPage();
  await watchShifts(page);
  // Browsers forgive what moves within half a second after a click: here every answer comes later.
  await page.route('**/api/**', async (route) => {
    await sleep(ANSWER_MS);
    await route.continue();
  });
  const { id } = await manager.call<{ id: string }>('POST', '/api/employees', { name: `${NAME} ${viewport.width}` });
  await openSession(page, { url: product.url, token: manager.token, employeeId: id, name: NAME });
  await page.getByRole('button', { name: /^体調・心身/u }).click();
  await page.getByRole('button', { name: 'じっくり聞いてほしい' }).click();
  await startRecording(page);
  const end = Date.now() + MINUTES * 60_000;
  for (let line = 0; Date.now() < end; line += 1) {
    const text = said[line % said.length]?.text ?? '';
    await hear(page, text.slice(0, Math.ceil(text.length / 2)), false);
    await sleep(LINE_MS / 2);
    await hear(page, text, true);
    await sleep(LINE_MS / 2);
    if (line % LINES_A_REPLY === LINES_A_REPLY / 2)
      await reply(page, REPLIES[Math.floor(line / LINES_A_REPLY) % 3] ?? '');
    if (line % LINES_A_CUT === LINES_A_CUT - 1) {
      await context.setOffline(true);
      await sleep(AWAY_MS);
      await context.setOffline(false);
    }
  }
  await sumUp(page, viewport.width);
  const shifts = await shiftsOf(page);
  await context.close();
  return shifts;
}

async function hear(page: Page, text: string, isFinal: boolean): Promise<void> {
  await page.evaluate(`window.say(${JSON.stringify(text)}, ${isFinal})`);
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'この問いを使う' }).click();
  await page.getByRole('textbox', { name: /の返事$/u }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
  await expect(page.getByRole('list', { name: '対話' }).getByText(text).last()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('次の問いを考えています...')).toBeHidden({ timeout: 60_000 });
}

async function sumUp(page: Page, width: number): Promise<void> {
  if (width < 768) {
    await page.getByRole('button', { name: 'そのほかの操作' }).click();
    await page.getByRole('menuitem', { name: 'まとめる' }).click();
  } else await page.getByRole('button', { name: 'まとめる' }).click();
  await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 120_000 });
}
