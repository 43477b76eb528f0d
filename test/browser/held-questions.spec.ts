import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../harness/chromium.js';
import { startProduct, type Product } from '../harness/product.js';
import { openSession, RECOGNITION, startRecording } from '../harness/session-page.js';

const EMPLOYEE = '佐倉 美咲';

/** Mode `browser`, on the real product. */
describe('questions while something hard is said', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRATION: 'open' } });
    browser = await startBrowser({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
    await browser.context.addInitScript(RECOGNITION);
    page = browser.page;
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, 30_000);

  const say = (text: string) => page.evaluate(`say(${JSON.stringify(text)})`);
  const question = () => page.getByRole('button', { name: 'この問いを使う' });

  it('[REC-12] [REC-21] new ones wait after 「言いにくいんですが」 until the report has finished', async () => {
    const account = { username: 'kikite', password: 'shizuka-ni-kiku' };
    const call = async <T>(at: string, body: object, token = ''): Promise<T> => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      return (await (
        await fetch(product.url + at, { method: 'POST', headers, body: JSON.stringify(body) })
      ).json()) as T;
    };
    await call('/api/register', account);
    const { token } = await call<{ token: string }>('/api/login', account);
    const { id } = await call<{ id: string }>('/api/employees', { name: EMPLOYEE }, token);
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

    await say('実は、先月からあまり眠れていないんです。');
    await expect(question()).toBeVisible({ timeout: 20_000 });
  }, 90_000);
});
