import type { Page } from 'playwright';
import { Authenticator } from '../../kit/clients/second-factor.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';

/** A picture of what stands there, where it is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

const tokenOf = (page: Page) => page.evaluate<string>(`localStorage.getItem('jizo_token')`);

test('[IDN-4] a user sets up an authenticator app in the settings, logs in with its code, and again in place with a recovery code', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const own = settingsOf(page).section('二要素認証');
  const dialog = page.getByRole('dialog');
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

  await manager.addEmployee('佐倉 美咲');
  await page.goto(`${product.url}/app/settings`);
  await expect(own).toContainText('未設定');
  await own.scrollIntoViewIfNeeded();
  await shoot(page, 'second-factor-none');
  await own.getByRole('button', { name: '認証アプリを設定する' }).click();
  await field('確認のため、現在のパスワード').fill('chigau-kotoba');
  await button('次へ').click();
  await expect(alert('現在のパスワードが正しくありません。')).toBeVisible();
  await field('確認のため、現在のパスワード').fill(manager.password);
  await button('次へ').click();
  await expect(page.getByRole('img', { name: 'QRコード' }).locator('path')).toHaveAttribute('d', /^M/u);
  const secret = (await dialog.locator('code').textContent())?.replaceAll(/\s/gu, '') ?? '';
  const app = new Authenticator(secret);
  await shoot(page, 'second-factor-code');
  await field('アプリに表示された6桁のコード').fill(app.wrong());
  await button('確かめる').click();
  await expect(alert('コードが正しくないか')).toBeVisible();
  await field('アプリに表示された6桁のコード').fill(app.code());
  await button('確かめる').click();
  const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await shoot(page, 'second-factor-recovery-codes');
  const [recoveryCode = ''] = await codes.allTextContents();
  await button('控えました').click();
  await expect(dialog).toHaveCount(0);
  await expect(own).toContainText('設定済み');
  await expect(own).toContainText('残り10');
  await shoot(page, 'second-factor-set');

  await page.getByRole('button', { name: 'ログアウト', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'ログアウト' }).getByRole('button', { name: 'ログアウト' }).click();
  await field('ユーザー名').fill(manager.username);
  await field('パスワード').fill(manager.password);
  await button('ログイン').click();
  await expect(field('認証アプリのコード')).toBeFocused();
  await shoot(page, 'second-factor-login');
  await button('ログイン').click();
  await expect(alert('コードを入力してください。')).toBeVisible();
  await field('認証アプリのコード').fill(app.wrong());
  await button('ログイン').click();
  await expect(alert('コードが正しくないか')).toBeVisible();
  // The code of this moment was taken at the set-up.
  await field('認証アプリのコード').fill(app.code(1));
  await button('ログイン').click();
  await page.waitForURL('**/app/new-1on1');

  await page.getByRole('link', { name: '設定' }).first().click();
  await expect(own).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  await fetch(`${product.url}/api/logout`, { method: 'POST', headers });
  await page.reload();
  const again = page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  await again.getByRole('textbox', { name: 'パスワード' }).fill(manager.password);
  await again.getByRole('button', { name: 'ログイン', exact: true }).click();
  await again.getByRole('button', { name: 'リカバリーコードを使う' }).click();
  await shoot(page, 'second-factor-again');
  await again.getByRole('textbox', { name: 'リカバリーコード' }).fill(recoveryCode);
  await again.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(own).toContainText('残り9');
});
