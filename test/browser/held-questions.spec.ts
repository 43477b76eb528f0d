import { expect } from '../harness/expect.js';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../harness/chromium.js';
import { HEARD_WORDS } from '../harness/heard-words.js';
import { registerManager } from '../harness/manager-account.js';
import { startProduct, type Product } from '../harness/product.js';
import { openSession, startRecording } from '../harness/session-page.js';

const EMPLOYEE = '佐倉 美咲';

/** Mode `browser`, on the real product. */
describe('questions while something hard is said', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRATION: 'open' } });
    browser = await startBrowser({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
    await browser.context.addInitScript(HEARD_WORDS);
    page = browser.page;
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, 30_000);

  const say = (text: string) => page.evaluate(`say(${JSON.stringify(text)})`);
  const question = () => page.getByRole('button', { name: 'この問いを使う' });

  it('[REC-12] [REC-21] new ones wait after 「言いにくいんですが」 until the report has finished', async () => {
    const { token, addEmployee } = await registerManager(product.url, 'kikite');
    const id = await addEmployee(EMPLOYEE);
    await openSession(page, { url: product.url, token, employeeId: id, name: EMPLOYEE });
    await startRecording(page);
    await expect(question()).toBeVisible();

    await say('あの、言いにくいんですが、');
    await expect(page.getByRole('log').getByText('あの、言いにくいんですが、')).toBeVisible();
    await question().click();
    await page.getByRole('textbox', { name: /の返事$/u }).fill('先月から眠れていないんです。');
    await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
    // The answer of the AI is there, without its questions.
    await expect(page.getByText('話してくれました', { exact: false })).toBeVisible();
    await expect(question()).toBeHidden();

    // Nor does one come while the manager writes: a note says that it is there.
    await page.getByRole('textbox', { name: '聞いてみたいこと' }).focus();
    await say('実は、先月からあまり眠れていないんです。');
    const news = page.getByRole('button', { name: '新しい問いがあります' });
    await expect(news).toBeVisible({ timeout: 20_000 });
    await expect(question()).toBeHidden();
    await news.click();
    await expect(question()).toBeVisible();
    await expect(news).toBeHidden();
  }, 90_000);
});
