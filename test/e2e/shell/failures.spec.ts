import type { Page } from 'playwright';
import { newAccount } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { expect } from '../../kit/screens/browser/expect.js';

const PASSWORD = 'kikoeru-made-matsu';

/** What the screens say when something fails, or has worked. */
test.describe('what the screens say', () => {
  let product: Product;
  let page: Page;

  test.beforeEach(({ page: own, product: shared }) => {
    [page, product] = [own, shared];
  });

  const field = (name: string | RegExp) => page.getByRole('textbox', { name });

  test('[ERR-20] a notice that cannot be loaded is only logged on the login screen', async () => {
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.route('**/api/maintenance', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${product.url}/login`);
    expect((await warned).text()).toContain('maintenance notice');
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('[ERR-8] a wrong password says so, and what was typed stays', async ({ manager }) => {
    await page.goto(`${product.url}/login`);
    await field('ユーザー名').fill(manager.username);
    await field(/^パスワード/u).fill('wrong password');
    await page.getByRole('button', { name: 'ログイン' }).click();
    await expect(page.getByText('ユーザー名またはパスワードが正しくありません。')).toBeVisible();
    await expect(field('ユーザー名')).toHaveValue(manager.username);
  });

  test('[ERR-12] two new passwords that differ are refused before anything is sent', async ({ newcomer }) => {
    await page.goto(`${product.url}/login`);
    await field('ユーザー名').fill(newcomer.username);
    await field(/^パスワード/u).fill(newcomer.password);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await page.waitForURL('**/change-password');
    await field('現在のパスワード').fill(newcomer.password);
    await field(/^新しいパスワード（8文字/u).fill(PASSWORD);
    await field(/確認/u).fill(`${PASSWORD}!`);
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().endsWith('/api/change-password'))));
    await page.getByRole('button', { name: 'パスワードを更新する' }).click();
    await expect(page.getByText('新しいパスワードが一致しません。')).toBeVisible();
    expect(calls).toBe(0);
    await field(/確認/u).fill(PASSWORD);
    await page.getByRole('button', { name: 'パスワードを更新する' }).click();
    await page.waitForURL('**/app/**');
    expect(calls).toBe(1);
  });

  test('[ERR-35] a saved notice says so', async ({ admin }) => {
    await signInOnPage(page, product.url, admin);
    await page.goto(`${product.url}/app/settings`);
    await field('メンテナンス情報').fill('今夜22時から止まります。');
    await page.getByRole('button', { name: '更新する' }).click();
    await expect(page.getByText('メンテナンス情報を更新しました。')).toBeVisible();
    await admin.call('POST', '/api/maintenance', { content: '' });
  });

  for (const [list, said] of [
    ['conversations', 'データの取得に失敗しました'],
    ['employees', '部下データの取得に失敗しました'],
  ] as const)
    test(`[ERR-46] ${list} that are no list are called unexpected on the log, and a right answer mends it`, async ({
      managerPage,
    }) => {
      const unexpected = page.getByText(
        `${said}: サーバーから受け取った会話または部下のデータの形式が正しくありません。`,
      );
      await managerPage.route(`**/api/${list}**`, (route) => route.fulfill({ json: { [list]: [] } }));
      await page.goto(`${product.url}/app/logs`);
      await expect(unexpected).toBeVisible();
      await expect(page.getByRole('heading', { name: '1on1の記録' })).toBeVisible();
      await managerPage.unroute(`**/api/${list}**`);
      await page.reload();
      await expect(page.getByRole('heading', { name: '1on1の記録' })).toBeVisible();
      await expect(unexpected).toHaveCount(0);
    });

  test('[ERR-51] a talk without a transcript says so when it should be downloaded', async ({ manager }) => {
    const employeeId = await manager.addEmployee('佐倉 美咲');
    const talk = await manager.call<{ id: string }>('POST', '/api/conversations', { employeeId, memo: 'メモだけ' });
    await signInOnPage(page, product.url, manager);
    await page.goto(`${product.url}/app/log/transcript/${talk.id}`);
    await page.getByRole('button', { name: '文字起こしを保存' }).click();
    await expect(page.getByRole('dialog', { name: '文字起こしデータがありません。' })).toBeVisible();
  });

  test('[AUT-15] [AUT-16] [AUT-17] [AUT-24] [ERR-14] [ERR-16] [ERR-17] [ERR-18] [ERR-19] a forgotten password is asked for by mail, not without an address, and set with the token; what is wrong is said first', async () => {
    const { username } = newAccount('wasureta');
    const email = `${username}@example.co.jp`;
    await page.goto(`${product.url}/register`);
    await field('ユーザー名').fill(username);
    await field(/^パスワード/u).fill('the old password');
    await field(/^メールアドレス/u).fill(email);
    await page.getByRole('button', { name: '登録する' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'パスワードを忘れたとき' }).click();
    await page.getByRole('button', { name: '再設定のメールを送る' }).click();
    await expect(page.getByText('メールアドレスを入力してください。')).toBeVisible();
    // Where the server says nothing, the screen has a sentence of its own.
    await page.route('**/api/password-reset/request', (route) => route.fulfill({ json: { message: '' } }));
    await field('メールアドレス').fill(email);
    await page.getByRole('button', { name: '再設定のメールを送る' }).click();
    await expect(page.getByText('パスワードリセット用のメールを送信しました。')).toBeVisible();
    await page.unroute('**/api/password-reset/request');
    await page.reload();
    await field('メールアドレス').fill(email);
    const answered = page.waitForResponse('**/api/password-reset/request');
    await page.getByRole('button', { name: '再設定のメールを送る' }).click();
    const { message } = (await (await answered).json()) as { message: string };
    expect(message).toContain('メール');
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('パスワードリセット用のメールを送信しました。')).toHaveCount(0);
    await expect(page.getByText('開発用のトークン')).toBeVisible();

    await page.getByRole('link', { name: /^[\w-]{20,}$/u }).click();
    const token = await field('リセットトークン').inputValue();
    expect(new URL(page.url()).searchParams.get('token')).toBe(token);
    const send = async (values: [string, string, string], said: string) => {
      await field('リセットトークン').fill(values[0]);
      await field(/^新しいパスワード（8文字/u).fill(values[1]);
      await field(/確認/u).fill(values[2]);
      await page.getByRole('button', { name: 'パスワードを更新する' }).click();
      await expect(page.getByText(said)).toBeVisible();
    };
    await send(['', PASSWORD, PASSWORD], 'リセットトークンが無効です。メールのリンクを再度確認してください。');
    await send([token, 'short', 'short'], '新しいパスワードは8文字以上で入力してください。');
    await send([token, PASSWORD, `${PASSWORD}!`], '新しいパスワードが一致しません。');
    await send(['wrong', PASSWORD, PASSWORD], 'パスワードの更新に失敗しました。トークンの有効期限を確認してください。');
    await send([token, PASSWORD, PASSWORD], '3秒後にログイン画面へ移動します。');
    await page.waitForURL('**/login');
    await field('ユーザー名').fill(username);
    await field(/^パスワード/u).fill(PASSWORD);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await page.waitForURL('**/app/**');
  });
});
