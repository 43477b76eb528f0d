import { expect } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../../kit/screens/browser/chromium.js';
import { startProduct, type Product } from '../../kit/product/product.js';

const PASSWORD = 'shizuka-ni-kiku';
const WAIT_MS = 30_000;

/** What the screens say when something fails, or has worked. */
describe('what the screens say', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ env: { ADMIN_PASSWORD: 'first password', NODE_ENV: 'development' } });
    browser = await startBrowser();
    page = browser.page;
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, WAIT_MS);

  const field = (name: string | RegExp) => page.getByRole('textbox', { name });

  it(
    '[ERR-20] a notice that cannot be loaded is only logged on the login screen',
    async () => {
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
      await page.route('**/api/maintenance', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(`${product.url}/login`);
      expect((await warned).text()).toContain('maintenance notice');
      await expect(page.getByRole('button', { name: 'ログイン' })).toBeEnabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute('**/api/maintenance');
    },
    WAIT_MS,
  );

  it(
    '[ERR-8] a wrong password says so, and what was typed stays',
    async () => {
      await field('ユーザー名').fill('admin');
      await field(/^パスワード/u).fill('wrong password');
      await page.getByRole('button', { name: 'ログイン' }).click();
      await expect(page.getByText('ユーザー名またはパスワードが正しくありません。')).toBeVisible();
      await expect(field('ユーザー名')).toHaveValue('admin');
    },
    WAIT_MS,
  );

  it(
    '[ERR-12] two new passwords that differ are refused before anything is sent',
    async () => {
      await field(/^パスワード/u).fill('first password');
      await page.getByRole('button', { name: 'ログイン' }).click();
      await page.waitForURL('**/change-password');
      await field('現在のパスワード').fill('first password');
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
    },
    WAIT_MS,
  );

  it(
    '[ERR-35] a saved notice says so',
    async () => {
      await page.goto(`${product.url}/app/settings`);
      await field('メンテナンス情報').fill('今夜22時から止まります。');
      await page.getByRole('button', { name: '更新する' }).click();
      await expect(page.getByText('メンテナンス情報を更新しました。')).toBeVisible();
    },
    WAIT_MS,
  );

  it(
    '[ERR-46] an answer that is no list is called unexpected on the log',
    async () => {
      await page.route('**/api/conversations**', (route) => route.fulfill({ json: { conversations: [] } }));
      await page.goto(`${product.url}/app/logs`);
      await expect(
        page.getByText('サーバーから受け取った会話または部下のデータの形式が正しくありません。'),
      ).toBeVisible();
      await page.unroute('**/api/conversations**');
    },
    WAIT_MS,
  );

  it(
    '[ERR-51] a talk without a transcript says so when it should be downloaded',
    async () => {
      const token = await page.evaluate(() => localStorage.getItem('jizo_token'));
      const headers = { authorization: `Bearer ${String(token)}` };
      const post = async (path: string, data: object) =>
        (await (await page.request.post(`${product.url}${path}`, { headers, data })).json()) as { id: string };
      const employee = await post('/api/employees', { name: '佐倉 美咲' });
      const talk = await post('/api/conversations', { employeeId: employee.id, memo: 'メモだけ' });
      await page.goto(`${product.url}/app/log/transcript/${talk.id}`);
      await page.getByRole('button', { name: '文字起こしを保存' }).click();
      await expect(page.getByRole('dialog', { name: '文字起こしデータがありません。' })).toBeVisible();
    },
    WAIT_MS,
  );

  it(
    '[AUT-15] [AUT-16] [ERR-14] a forgotten password is asked for by mail, not without an address',
    async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${product.url}/register`);
      await field('ユーザー名').fill('wasureta');
      await field(/^パスワード/u).fill('the old password');
      await field(/^メールアドレス/u).fill('wasureta@example.co.jp');
      await page.getByRole('button', { name: '登録する' }).click();
      await page.waitForURL('**/login');
      await page.getByRole('link', { name: 'パスワードを忘れたとき' }).click();
      await page.getByRole('button', { name: '再設定のメールを送る' }).click();
      await expect(page.getByText('メールアドレスを入力してください。')).toBeVisible();
      await field('メールアドレス').fill('wasureta@example.co.jp');
      await page.getByRole('button', { name: '再設定のメールを送る' }).click();
      await expect(page.getByText('開発用のトークン')).toBeVisible();
    },
    WAIT_MS,
  );

  it(
    '[AUT-17] [AUT-24] [ERR-16] [ERR-17] [ERR-18] [ERR-19] the password is set with the token, and what is wrong is said first',
    async () => {
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
      await send(
        ['wrong', PASSWORD, PASSWORD],
        'パスワードの更新に失敗しました。トークンの有効期限を確認してください。',
      );
      await send([token, PASSWORD, PASSWORD], '3秒後にログイン画面へ移動します。');
      await page.waitForURL('**/login');
      await field('ユーザー名').fill('wasureta');
      await field(/^パスワード/u).fill(PASSWORD);
      await page.getByRole('button', { name: 'ログイン' }).click();
      await page.waitForURL('**/app/**');
    },
    WAIT_MS,
  );
});
