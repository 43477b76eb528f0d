import type { Page } from 'playwright';
import { Authenticator } from '../../kit/clients/second-factor.js';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';

const RESET = 'admin-ga-hajimeta';
const TALK = '夜勤の引きつぎが重いと感じています。';

/** A picture of what stands there, where it is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  for (const width of [1280, 375])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(`localStorage.setItem('jizo_theme', '${theme}')`);
      await page.reload();
      await expect(bar(page)).toBeVisible();
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, animations: 'disabled' });
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A 1on1 of before; then the administrator starts a reset, and somebody with the code sets a password. */
async function talkAndReset(manager: ApiClient, admin: ApiClient, url: string): Promise<void> {
  const employeeId = await manager.addEmployee('佐倉 美咲');
  const transcript = `佐倉：${TALK}\n上司：どんなときに重いですか。`;
  await manager.call('POST', '/api/conversations', { employeeId, transcript, consent: true });
  const { code } = await admin.call<{ code: string }>('POST', `/api/users/${manager.id}/reset`);
  const body = JSON.stringify({ token: code, newPassword: RESET });
  const headers = { 'content-type': 'application/json' };
  const confirmed = await fetch(`${url}/api/password-reset/confirm`, { method: 'POST', headers, body });
  expect(confirmed.status).toBe(200);
}

const bar = (page: Page) => page.getByRole('region', { name: 'アカウントのお知らせ' });
const listed = (page: Page) => page.getByRole('main').getByText('佐倉 美咲');

test('[IDN-14] records closed by an administrator’s reset open by themselves where the owner was logged in before', async ({
  managerPage: page,
  product,
  manager,
  admin,
}) => {
  await page.goto(`${product.url}/app/logs`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await talkAndReset(manager, admin, product.url);
  await page.reload();
  const again = page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  await again.getByRole('textbox', { name: 'パスワード' }).fill(RESET);
  await again.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(listed(page).first()).toBeVisible();
  await expect(bar(page)).toContainText('管理者があなたのパスワードの再設定を始めました。');
  await expect(bar(page)).not.toContainText('閉じています');
  await shoot(page, 'records-opened');
});

test('[IDN-14] elsewhere they stay closed, new 1on1s work, and a recovery code of before opens them', async ({
  page,
  product,
  manager,
  admin,
}) => {
  const { secret } = await manager.call<{ secret: string }>('POST', '/api/account/second-factor/totp', {
    password: manager.password,
  });
  const app = new Authenticator(secret);
  const { recoveryCodes } = await manager.call<{ recoveryCodes: string[] }>(
    'POST',
    '/api/account/second-factor/totp/confirm',
    { code: app.code() },
  );
  await talkAndReset(manager, admin, product.url);

  await page.goto(`${product.url}/login`);
  await page.getByRole('textbox', { name: 'ユーザー名' }).fill(manager.username);
  await page.getByRole('textbox', { name: 'パスワード' }).fill(RESET);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByRole('textbox', { name: '認証アプリのコード' }).fill(app.code(1));
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(bar(page)).toContainText('それまでの1on1の記録を、あなたのために閉じています。');
  await page.goto(`${product.url}/app/logs`);
  await expect(page.getByText('まだ、1on1の記録がありません。')).toBeVisible();
  await expect(listed(page)).toHaveCount(0);
  await shoot(page, 'records-closed');

  await bar(page).getByRole('link', { name: '記録を開く' }).click();
  const closed = settingsOf(page).section('閉じている記録');
  await expect(closed).toContainText('それまでの1on1（1件）を閉じています。');
  await shoot(page, 'records-settings');
  const own = settingsOf(page).section('自分のデータ');
  await expect(own).toContainText('閉じている1on1 1件は入りません。');
  await expect(own).not.toContainText('データのすべてを');
  await closed.getByRole('button', { name: 'コードで開く' }).click();
  await expect(closed.getByRole('alert')).toHaveText('コードを入力してください。');
  await closed.getByRole('textbox').fill('chigau-kotoba');
  await closed.getByRole('button', { name: 'コードで開く' }).click();
  await expect(closed.getByRole('alert')).toContainText('このコードでは記録を開けません。');
  await closed.getByRole('textbox').fill(recoveryCodes[0] ?? '');
  await closed.getByRole('button', { name: 'コードで開く' }).click();
  await expect(closed).toHaveCount(0);
  await expect(own).toContainText('あなたのデータのすべてを1つのファイル（zip）で受け取れます。');
  await page.goto(`${product.url}/app/logs`);
  await expect(listed(page).first()).toBeVisible();
});
