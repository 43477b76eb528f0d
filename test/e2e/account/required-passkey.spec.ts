import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/named-product-test.js';
import { addAuthenticator } from '../../kit/screens/flows/virtual-authenticator.js';

test.use({ settings: { REGISTRATION: 'open', NODE_ENV: 'development', REQUIRE_PASSKEY_FOR_RECORDS: 'on' } });

test('[IDN-18] the first login makes a passkey before anything else, and each later one shows it', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name });
  const title = page.getByRole('heading', { level: 1, name: 'パスキーでの確認' });
  const folder = process.env['SCREENSHOTS'];
  const shoot = async (name: string) => {
    if (folder === undefined) return;
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await addAuthenticator(page);
  await page.goto(`${product.url}/app/logs`);
  await page.waitForURL('**/second-factor');
  await expect(title).toBeVisible();
  await shoot('passkey-first');
  await field('確認のため、現在のパスワード').fill(manager.password);
  await page.getByRole('button', { name: 'パスキーを作る' }).click();
  const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: '控えました' }).click();
  await page.waitForURL('**/app/new-1on1');

  // Who has no report yet is asked there to enter one: elsewhere nothing lies over the way out.
  await page.goto(`${product.url}/app/resources`);
  await expect(page.getByRole('heading', { level: 1, name: '学習ガイド' })).toBeVisible();
  await page.getByRole('button', { name: 'ログアウト', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'ログアウト' }).getByRole('button', { name: 'ログアウト' }).click();
  await field('ユーザー名').fill(manager.username);
  await field('パスワード').fill(manager.password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await field('リカバリーコード').fill(code);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL('**/second-factor');
  await expect(title).toBeVisible();
  await shoot('passkey-asked');
  await page.getByRole('button', { name: 'パスキーで開く' }).click();
  await page.waitForURL('**/app/new-1on1');
  await page.goto(`${product.url}/app/logs`);
  await expect(page.getByRole('heading', { level: 1, name: '1on1の記録' })).toBeVisible();
});
