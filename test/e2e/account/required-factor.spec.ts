import { Authenticator } from '../../kit/clients/second-factor.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';

test.use({ settings: { REGISTRATION: 'open', NODE_ENV: 'development', REQUIRE_SECOND_FACTOR: 'all' } });

test('[IDN-5] who has no second factor sets one up before anything else, and is then where others are', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name });
  await page.goto(`${product.url}/app/logs`);
  await page.waitForURL('**/second-factor');
  await expect(page.getByRole('heading', { level: 1, name: '二要素認証の設定' })).toBeVisible();
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/second-factor-required.png` });
  await field('確認のため、現在のパスワード').fill(manager.password);
  await page.getByRole('button', { name: '次へ' }).click();
  const secret = (await page.locator('code').textContent())?.replaceAll(/\s/gu, '') ?? '';
  if (folder !== undefined) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.screenshot({ path: `${folder}/second-factor-required-375.png`, fullPage: true });
  }
  await field('アプリに表示された6桁のコード').fill(new Authenticator(secret).code());
  await page.getByRole('button', { name: '確かめる' }).click();
  await expect(page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')).toHaveCount(10);
  if (folder !== undefined) {
    await page.getByRole('button', { name: '夜の色にする' }).click();
    await page.screenshot({ path: `${folder}/second-factor-codes-375-dark.png`, fullPage: true });
  }
  await page.getByRole('button', { name: '控えました' }).click();
  await page.waitForURL('**/app/new-1on1');
  // It stays so: nothing asks again.
  await page.goto(`${product.url}/app/logs`);
  await expect(page.getByRole('heading', { level: 1, name: '1on1の記録' })).toBeVisible();
});
