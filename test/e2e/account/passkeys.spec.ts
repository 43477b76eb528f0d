import type { Page } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/named-product-test.js';
import { addAuthenticator } from '../../kit/screens/flows/virtual-authenticator.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';

/** A picture of what stands there, where it is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('[IDN-4] a user makes a passkey, logs in with it alone, again in place, and proves with it before it is taken away', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const device = await addAuthenticator(page);
  const own = settingsOf(page).section('二要素認証');
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const logOut = async () => {
    await page.getByRole('button', { name: 'ログアウト', exact: true }).first().click();
    await page.getByRole('dialog', { name: 'ログアウト' }).getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/login');
  };

  await manager.addEmployee('佐倉 美咲');
  await page.goto(`${product.url}/app/settings`);
  await own.getByRole('button', { name: 'パスキーを作る' }).click();
  await device.refuse();
  await field('確認のため、現在のパスワード').fill(manager.password);
  await button('作る').click();
  await expect(alert('パスキーを作れませんでした。')).toBeVisible();
  await device.accept();
  await button('作る').click();
  const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await button('控えました').click();
  await expect(own.getByRole('list', { name: 'パスキー' })).toContainText('1つ');
  await own.scrollIntoViewIfNeeded();
  await shoot(page, 'passkey-settings');

  await logOut();
  await expect(button('パスキーでログイン')).toBeVisible();
  await shoot(page, 'passkey-login');
  await button('パスキーでログイン').click();
  await page.waitForURL('**/app/new-1on1');

  // The password alone opens nothing any more.
  await logOut();
  await field('ユーザー名').fill(manager.username);
  await field('パスワード').fill(manager.password);
  await button('ログイン').click();
  await expect(field('リカバリーコード')).toBeVisible();
  await shoot(page, 'passkey-second-step');
  await button('パスキーで確かめる').click();
  await page.waitForURL('**/app/new-1on1');

  await page.getByRole('link', { name: '設定' }).first().click();
  await expect(own).toBeVisible();
  const headers = { authorization: `Bearer ${await page.evaluate<string>(`localStorage.getItem('jizo_token')`)}` };
  await fetch(`${product.url}/api/logout`, { method: 'POST', headers });
  await page.reload();
  const again = page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  await again.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(again).toHaveCount(0);
  await expect(own.getByRole('list', { name: 'パスキー' })).toContainText('最後に使ったのは');

  await own.getByRole('button', { name: /で作ったパスキーを外す$/u }).click();
  await field('確認のため、現在のパスワード').fill(manager.password);
  await page.getByRole('dialog').getByRole('button', { name: '外す', exact: true }).click();
  await expect(own.getByRole('list', { name: 'パスキー' })).toContainText('未設定');

  await logOut();
  await button('パスキーでログイン').click();
  await expect(alert('パスキーを確かめられませんでした。')).toBeVisible();
  await field('ユーザー名').fill(manager.username);
  await field('パスワード').fill(manager.password);
  await button('ログイン').click();
  await page.waitForURL('**/app/new-1on1');
});
