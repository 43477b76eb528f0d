import { test } from '../../kit/screens/fixtures/product-test.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { readFile } from 'node:fs/promises';
import { expect } from '../../kit/screens/browser/expect.js';

/** The two pages that are others' work: the description of the API, and the queues. */
test.describe('Swagger UI and the queues in a browser', () => {
  const elsewhere: string[] = [];

  test.beforeEach(({ page, product }) => {
    elsewhere.length = 0;
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== product.url && protocol !== 'data:') elsewhere.push(request.url());
    });
  });

  /** No page breaks the policy or sends anything off the site. */
  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  test('[SEC-23] shows the routes under the policy of all pages and asks nobody else', async ({ page, product }) => {
    const answer = await page.goto(`${product.url}/api/docs`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expect(page.getByText('ログイン、登録、パスワード')).toBeVisible();
    await expect(page.getByText('1on1のすべてを答えます。')).toBeVisible();
  });

  test('serves the description as it is committed', async ({ product }) => {
    const served: unknown = await (await fetch(`${product.url}/api/docs/openapi.json`)).json();
    const committed: unknown = JSON.parse(await readFile('test/api/openapi/openapi.json', 'utf8'));
    expect(served).toEqual(committed);
  });

  test('calls a route, and the server answers', async ({ page, product }) => {
    await page.goto(`${product.url}/api/docs`);
    const route = page.locator('#operations-auth-Auth_publicSettings');
    await route.getByText('ログインする前に画面が知っておく設定を答えます。').click();
    await route.getByRole('button', { name: 'Try it out' }).click();
    const answered = page.waitForResponse('**/api/public-settings');
    await route.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    await expect(route.locator('.live-responses-table')).toContainText('speechMode');
  });

  test('[SEC-8] shows an administrator the queues under the same policy', async ({ page, product, admin }) => {
    await signInOnPage(page, product.url, admin);
    await page.goto(`${product.url}/api/docs`);
    await page.evaluate(async (token) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      await fetch('/api/queue-dashboard/pass', { method: 'POST', headers, body: '{}' });
    }, admin.token);
    const answer = await page.goto(`${product.url}/admin/queues`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expect(page.getByText('analysis').first()).toBeVisible();
    await page.goto(`${product.url}/admin/queues/queue/upkeep`);
    await expect(page.getByRole('link', { name: '完了' }).first()).toBeVisible();
  });
});
