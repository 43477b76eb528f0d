import { readFile } from 'node:fs/promises';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../../kit/screens/browser/chromium.js';
import { startProduct, type Product } from '../../kit/product/product.js';

const FIRST = 'first password';
const PASSWORD = 'correct horse';

/** The two pages that are others' work: the description of the API, and the queues. */
describe('Swagger UI and the queues in a browser', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  const elsewhere: string[] = [];

  beforeAll(async () => {
    product = await startProduct({ env: { ADMIN_PASSWORD: FIRST } });
    browser = await startBrowser();
    page = browser.page;
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== product.url && protocol !== 'data:') elsewhere.push(request.url());
    });
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, 30_000);

  it('[SEC-23] shows the routes under the policy of all pages and asks nobody else', async () => {
    const answer = await page.goto(`${product.url}/api/docs`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expect(page.getByText('ログイン、登録、パスワード')).toBeVisible();
    await expect(page.getByText('1on1のすべてを答えます。')).toBeVisible();
  }, 30_000);

  it('serves the description as it is committed', async () => {
    const served: unknown = await (await fetch(`${product.url}/api/docs/openapi.json`)).json();
    const committed: unknown = JSON.parse(await readFile('test/api/openapi/openapi.json', 'utf8'));
    expect(served).toEqual(committed);
  });

  it('calls a route, and the server answers', async () => {
    const route = page.locator('#operations-auth-Auth_publicSettings');
    await route.getByText('ログインする前に画面が知っておく設定を答えます。').click();
    await route.getByRole('button', { name: 'Try it out' }).click();
    const answered = page.waitForResponse('**/api/public-settings');
    await route.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    await expect(route.locator('.live-responses-table')).toContainText('speechMode');
  }, 30_000);

  it('[SEC-8] shows an administrator the queues under the same policy', async () => {
    await page.evaluate(
      async ([first, password]) => {
        const post = async (path: string, body: object, token = '') => {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
          const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
          return answer.status === 204 ? '' : ((await answer.json()) as { token: string }).token;
        };
        const token = await post('/api/login', { username: 'admin', password: first });
        const changed = await post('/api/change-password', { currentPassword: first, newPassword: password }, token);
        await post('/api/queue-dashboard/pass', {}, changed);
      },
      [FIRST, PASSWORD] as const,
    );
    const answer = await page.goto(`${product.url}/admin/queues`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expect(page.getByText('analysis').first()).toBeVisible();
    await page.goto(`${product.url}/admin/queues/queue/upkeep`);
    await expect(page.getByRole('link', { name: '完了' }).first()).toBeVisible();
  }, 60_000);

  it('breaks no policy and sends nothing off the site', () => {
    expect(browser.errors).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
});
