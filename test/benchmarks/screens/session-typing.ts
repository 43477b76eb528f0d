/** `npm run bench`: how long a key in the composer takes to the paint, in a talk with many messages and a long transcript, in a real Chromium. */
import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { startProduct } from '../../kit/product/product.js';
import { openSession } from '../../kit/screens/flows/session-page.js';
import { registerManager } from '../../kit/clients/manager-client.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';
import { readPhrases } from '../tools/talk-maker.js';

const NAME = '測定 太郎';
/** Each reply is stored with its question and the answer of the AI. */
const REPLIES = 100;
const LINES = 1_800;
const KEYS = 120;
/** Events shorter than this are not observed; they count as this long. */
const SHORTEST_MS = 16;
const WATCH = `
  window.keys = [];
  addEventListener('keydown', ({ timeStamp }) => window.keys.push({ timeStamp, duration: null }), true);
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const pressed = name === 'keydown' && window.keys.find(({ timeStamp }) => Math.abs(timeStamp - startTime) < 0.2);
      if (pressed) pressed.duration = duration;
    }
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
`;
const SHOWN = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))`;

/** Without somebody who looks, a browser that has no window shows a frame only once in a while: keys would be measured until then. */
async function watchFrames(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Page.screencastFrame', ({ sessionId }) => {
    void devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devTools.send('Page.startScreencast', { format: 'jpeg', quality: 10, maxWidth: 320, maxHeight: 200 });
}

const product = await startProduct({ env: { REGISTRATION: 'open' } });
const browser = await startBrowser();
try {
  const manager = await registerManager(product.url);
  const employeeId = await manager.addEmployee(NAME);
  const talk = await manager.startTalk(employeeId);
  const phrases = await readPhrases();
  const said = (at: number) => phrases[at % phrases.length] ?? '';
  const transcript = Array.from({ length: LINES }, (_, at) => `話者${1 + (at % 2)}: ${said(at)}`).join('\n');
  await manager.call('PATCH', `/api/conversations/${talk}`, { transcript });
  for (let at = 0; at < REPLIES; at += 1) {
    const body = { sender: 'employee', question: `${at}つめの問いです。`, message: said(at * 7) };
    await manager.call('POST', `/api/conversations/${talk}/messages`, body);
  }
  const { page } = browser;
  page.setDefaultTimeout(60_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(WATCH);
  await openSession(page, { url: product.url, token: manager.token, employeeId, name: NAME });
  await page.getByRole('button', { name: '続きから再開' }).click();
  await expect(
    page
      .getByRole('list', { name: '対話' })
      .getByRole('listitem')
      .nth(3 * REPLIES - 1),
  ).toBeAttached();
  await page.getByRole('button', { name: /文字起こしを表示する$/u }).click();
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(LINES);
  await watchFrames(page);
  const composer = page.getByRole('textbox', { name: '聞いてみたいこと' });
  await composer.focus();
  await page.evaluate(SHOWN);
  await page.evaluate('window.keys.length = 0');
  for (let at = 0; at < KEYS; at += 1) {
    await page.keyboard.press('abcdefgh'.charAt(at % 8));
    await page.evaluate(SHOWN);
  }
  const keys = await page.evaluate<{ duration: number | null }[]>('window.keys');
  const durations = keys.map(({ duration }) => duration ?? SHORTEST_MS);
  report({
    what: `問いの欄に一文字打ってから画面に出るまで、p95（発言 ${3 * REPLIES}、文字起こし ${LINES.toLocaleString('ja-JP')} 行）`,
    measured: percentile(durations, 0.95),
    unit: 'ms',
    more: spread(durations),
    budget: { atMost: 32 },
  });
} finally {
  await browser.close();
  await product.stop();
}
