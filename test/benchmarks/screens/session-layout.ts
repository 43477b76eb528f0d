/** `npm run bench`: how far the session screen moves by itself while results fill in, from the start to the summary, in a real Chromium. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '../../kit/screens/browser/expect.js';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { shiftsOf, watchShifts } from '../../kit/screens/browser/layout-shifts.js';
import { startProduct } from '../../kit/product/product.js';
import { openSession } from '../../kit/screens/flows/session-page.js';
import { registerManager } from '../../kit/clients/manager-client.js';
import { report } from '../tools/report.js';

const NAME = '測定 太郎';
const ANSWER_MS = 800;
const REPLIES = [
  '先月から残業が続いていて、正直、眠れない日があります。',
  '見積もりは来週の火曜までに、わたしから先方へ送ります。',
];

const product = await startProduct({ env: { REGISTRATION: 'open' } });
const browser = await startBrowser();
try {
  const manager = await registerManager(product.url);
  const { page } = browser;
  page.setDefaultTimeout(30_000);
  await watchShifts(page);
  // Browsers forgive what moves within half a second after a click: here every answer comes later.
  await page.route('**/api/**', async (route) => {
    await sleep(ANSWER_MS);
    await route.continue();
  });
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { id } = await manager.call<{ id: string }>('POST', '/api/employees', { name: NAME });
    await openSession(page, { url: product.url, token: manager.token, employeeId: id, name: NAME });
    await page.getByRole('button', { name: /^体調・心身/u }).click();
    await page.getByRole('button', { name: 'じっくり聞いてほしい' }).click();
    for (const reply of REPLIES) {
      await page.getByRole('button', { name: 'この問いを使う' }).click();
      await page.getByRole('textbox', { name: /の返事$/u }).fill(reply);
      await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
      await expect(page.getByRole('list', { name: '対話' }).getByText(reply)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('次の問いを考えています...')).toBeHidden({ timeout: 30_000 });
    }
    if (width < 768) {
      await page.getByRole('button', { name: 'そのほかの操作' }).click();
      await page.getByRole('menuitem', { name: 'まとめる' }).click();
    } else await page.getByRole('button', { name: 'まとめる' }).click();
    await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 30_000 });
    const { score, what } = await shiftsOf(page);
    report({
      what: `幅 ${width}：始めてからまとめまでの CLS`,
      measured: score,
      unit: '',
      more: `${what.length} 回`,
      budget: { atMost: 0.02 },
    });
    if (process.env['SHIFTS'] !== undefined) console.log(what.join('\n'));
  }
} finally {
  await browser.close();
  await product.stop();
}
