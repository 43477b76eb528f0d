import type { Page } from 'playwright';
import { logIn, newAccount, type ApiClient } from '../../kit/clients/manager-client.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { FIRST_PASSWORD, test } from '../../kit/screens/fixtures/product-test.js';
import { REFUSAL, refuse, settingsOf } from '../../kit/screens/flows/settings-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';

const PASSWORD = 'shizuka-ni-kiku';
const EMPLOYEE = '佐倉 美咲';

/** On a product with few users, who all stand in the list at once. */
const FEW_USERS = { REGISTRATION: 'open', ADMIN_PASSWORD: FIRST_PASSWORD };
test.use({ settings: FEW_USERS });

/** The settings as an administrator has them. */
test.describe('the settings of an administrator', () => {
  let product: Product;
  let page: Page;
  let screen: ReturnType<typeof settingsOf>;
  let admin: ApiClient;

  test.beforeEach(async ({ page: own, product: shared, admin: one }) => {
    [page, product, admin] = [own, shared, one];
    screen = settingsOf(page);
    await signInOnPage(page, product.url, admin);
  });

  const open = () => page.goto(`${product.url}/app/settings`);
  const writeNotice = (content: string) => admin.call('POST', '/api/maintenance', { content });
  /** A user whom the administrator has made. @returns the name */
  const addUser = async (name: string) => {
    const { username } = newAccount(name);
    await admin.call('POST', '/api/users', { username, email: `${username}@example.jp`, password: PASSWORD });
    return username;
  };
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  test('[SET-2] [SET-5] [SET-6] [SET-7] [ERR-31] [ERR-32] edits the notice, and shows what only administrators have', async () => {
    await refuse(page, '**/api/maintenance');
    await open();
    const notice = screen.section('メンテナンス情報');
    await expect(notice.getByRole('alert')).toContainText(`メンテナンス情報の取得に失敗しました: ${REFUSAL}`);
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'もう一度読み込む' }).click();
    const text = notice.getByRole('textbox', { name: 'メンテナンス情報' });
    await expect(text).toHaveAttribute('rows', '5');
    await text.fill('今夜22時から止まります。\n23時に戻ります。');
    await refuse(page, '**/api/maintenance', 'POST');
    await notice.getByRole('button', { name: '更新する' }).click();
    await expect(notice.getByRole('alert')).toHaveText(`メンテナンス情報の更新に失敗しました: ${REFUSAL}`);
    await expect(text).toHaveValue(/^今夜22時/u);
    await page.unrouteAll();
    await notice.getByRole('button', { name: '更新する' }).click();
    await expect(page.getByText('メンテナンス情報を更新しました。')).toBeVisible();
    await expect(notice.getByText('最終更新')).toBeVisible();
    await expect(screen.section('自分の情報')).toContainText('管理者');
    await expect(screen.user('admin')).toContainText('管理者');
    await expect(screen.section('エンジンの状態')).toContainText('オフライン分析');
    await expect(screen.section('エンジンの状態')).toContainText('認識：ブラウザー');
  });

  test('[SET-8] [SET-9] [ERR-26] [ERR-27] [ERR-33] makes a user once all is filled in; then the form is empty and the list anew', async () => {
    const [takase, hayakawa] = [newAccount('takase').username, newAccount('hayakawa').username];
    await refuse(page, '**/api/users');
    await open();
    await expect(screen.section('ユーザー管理').getByRole('alert')).toContainText(
      `ユーザー一覧の取得に失敗しました: ${REFUSAL}`,
    );
    await page.unrouteAll();
    await screen.section('ユーザー管理').getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect(screen.user('admin')).toBeVisible();
    for (const [username, email, password] of [
      ['', 'a@example.jp', PASSWORD],
      [takase, '', PASSWORD],
      [takase, 'a@example.jp', ''],
    ] as const) {
      await screen.fillUser(username, email, password);
      await expect(screen.make()).toBeDisabled();
    }
    await screen.fillUser(takase, 'takase@example', PASSWORD);
    await screen.make().click();
    await expect(screen.createForm().getByText('有効なメールアドレスを入力してください。')).toBeVisible();
    await screen.fillUser(takase, `${takase}@example.jp`, PASSWORD);
    await refuse(page, '**/api/users', 'POST');
    await screen.make().click();
    await expect(screen.createForm().getByRole('alert')).toHaveText(`ユーザー作成に失敗しました: ${REFUSAL}`);
    await expect(screen.field(screen.createForm(), /^ユーザー名/u)).toHaveValue(takase);
    await page.unrouteAll();
    const again = page.waitForResponse(
      (response) => response.url().endsWith('/api/users') && response.request().method() === 'GET',
    );
    await screen.make().click();
    await again;
    await expect(page.getByText(`ユーザー「${takase}」が正常に作成されました。`)).toBeVisible();
    for (const name of [/^ユーザー名/u, /^メールアドレス/u, /^はじめのパスワード/u])
      await expect(screen.field(screen.createForm(), name)).toHaveValue('');
    await expect(screen.user(takase)).toContainText('一般ユーザー');
    await screen.fillUser(hayakawa, 'hayakawa@example.jp', PASSWORD);
    await screen.make().click();
    await expect(screen.user(hayakawa)).toBeVisible();
  });

  test('[SET-10] [SET-11] [SET-12] [SET-13] [ERR-28] [ERR-34] changes one user at a time, without the address too', async () => {
    const [takase, hayakawa] = [await addUser('takase'), await addUser('hayakawa')];
    await open();
    await screen.editUser(takase);
    await screen.editUser(hayakawa);
    await expect(screen.editForm()).toHaveCount(1);
    await expect(screen.field(screen.editForm(), /^ユーザー名/u)).toHaveValue(hayakawa);
    await screen.cancel().click();
    await expect(screen.editForm()).toHaveCount(0);
    await expect(screen.user(hayakawa).getByRole('button', { name: '編集' })).toBeFocused();
    await screen.editUser(takase);
    await expect(screen.field(screen.editForm(), /^メールアドレス/u)).toHaveValue(`${takase}@example.jp`);
    await expect(screen.editForm()).toContainText('一般ユーザー');
    const mark = screen.editForm().getByRole('checkbox', { name: /はじめのパスワードのままなので、外せません。/u });
    await expect(mark).toBeChecked();
    await expect(mark).toBeDisabled();
    await shot('settings-edit-user');
    await screen.field(screen.editForm(), /^ユーザー名/u).fill(' ');
    await screen.save().click();
    await expect(screen.editForm().getByRole('alert')).toHaveText('ユーザー名は必須です。');
    await screen.field(screen.editForm(), /^ユーザー名/u).fill(`${takase}-2`);
    await screen.field(screen.editForm(), /^メールアドレス/u).fill('');
    await refuse(page, '**/api/users/*', 'PATCH');
    await screen.save().click();
    await expect(screen.editForm().getByRole('alert')).toHaveText(`ユーザー情報の更新に失敗しました: ${REFUSAL}`);
    await page.unrouteAll();
    const lists: string[] = [];
    const note = (request: { url(): string; method(): string }) => {
      if (request.method() === 'GET' && request.url().endsWith('/api/users')) lists.push(request.url());
    };
    page.on('request', note);
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await screen.save().click();
    expect((await sent).postDataJSON()).toEqual({ username: `${takase}-2`, email: null });
    await expect(page.getByText(`ユーザー「${takase}-2」の情報を更新しました。`)).toBeVisible();
    await expect(screen.editForm()).toHaveCount(0);
    await expect(screen.user(`${takase}-2`)).toContainText('メール未登録');
    expect(lists).toEqual([]);
    page.off('request', note);
  });

  test('[SET-18] [IDN-13] starts a reset whose code is shown once, stops an account and lets it be used again', async () => {
    const takase = await addUser('takase');
    const account = { username: takase, password: 'atarashii-kotoba' };
    await open();
    await screen.editUser(takase);
    await expect(screen.field(screen.editForm(), /パスワード$/u)).toHaveCount(0);
    await screen.editForm().getByRole('button', { name: 'パスワードの再設定を始める' }).click();
    await screen
      .confirming(`「${takase}」のパスワードの再設定を始めますか。`)
      .getByRole('button', { name: '始める' })
      .click();
    const code = (await screen.editForm().locator('strong').textContent()) ?? '';
    const answer = await page.request.post(`${product.url}/api/password-reset/confirm`, {
      data: { token: code, newPassword: account.password },
    });
    expect(answer.status()).toBe(200);
    await expect(logIn(product.url, { username: takase, password: PASSWORD })).rejects.toThrow('INVALID_CREDENTIALS');
    expect((await logIn(product.url, account)).token).toBeTruthy();
    await screen.editForm().getByRole('button', { name: '利用を止める' }).click();
    await screen.confirming(`「${takase}」の利用を止めますか。`).getByRole('button', { name: '利用を止める' }).click();
    await expect(screen.user(takase)).toContainText('停止中');
    await expect(logIn(product.url, account)).rejects.toThrow('ACCOUNT_INACTIVE');
    await screen.editUser(takase);
    await screen.editForm().getByRole('button', { name: '利用を再開する' }).click();
    await expect(screen.user(takase).getByText('停止中')).toHaveCount(0);
    // Nobody shuts themselves out from here.
    await screen.editUser('admin');
    await expect(screen.save()).toBeVisible();
    await expect(screen.editForm().getByRole('button', { name: '利用を止める' })).toHaveCount(0);
    await screen.cancel().click();
  });

  test('[SET-10] what is typed for a user stays while another is searched for, and when the account is stopped', async () => {
    const takase = await addUser('takase');
    // Enough of them to be searched.
    const state = { role: 'user', mustChangePassword: false, hasInitialPassword: false, active: true };
    const others = Array.from({ length: 12 }, (_, at) => ({
      ...{ id: `u${at}`, username: `hoka-${at}`, email: null },
      ...state,
    }));
    await page.route('**/api/users', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const answer = await route.fetch();
      const users = (await answer.json()) as { username: string }[];
      await route.fulfill({ json: [...others, ...users.filter(({ username }) => username === takase)] });
    });
    await open();
    await page.getByLabel('ユーザーをさがす').fill(takase);
    await screen.editUser(takase);
    await screen.field(screen.editForm(), /^ユーザー名/u).fill(`${takase}-2`);
    await page.getByLabel('ユーザーをさがす').fill('hoka-1');
    await expect(screen.user('hoka-11')).toBeVisible();
    await expect(screen.field(screen.editForm(), /^ユーザー名/u)).toHaveValue(`${takase}-2`);
    await page.getByLabel('ユーザーをさがす').fill('');
    await expect(screen.field(screen.editForm(), /^ユーザー名/u)).toHaveValue(`${takase}-2`);

    await screen.editForm().getByRole('button', { name: '利用を止める' }).click();
    await screen.confirming(`「${takase}」の利用を止めますか。`).getByRole('button', { name: '利用を止める' }).click();
    await expect(screen.editForm().getByRole('button', { name: '利用を再開する' })).toBeVisible();
    await expect(screen.field(screen.editForm(), /^ユーザー名/u)).toHaveValue(`${takase}-2`);
    await screen.save().click();
    await expect(screen.editForm()).toHaveCount(0);
    await expect(screen.user(`${takase}-2`)).toHaveCount(0);
    await page.getByLabel('ユーザーをさがす').fill(`${takase}-2`);
    await expect(screen.user(`${takase}-2`)).toContainText('停止中');
  });

  test('[SEC-8] opens the queues for an administrator in a tab of their own', async () => {
    await open();
    const opened = page.waitForEvent('popup');
    await screen.section('エンジンの状態').getByRole('button', { name: 'キューの画面を開く' }).click();
    const queues = await opened;
    await queues.waitForURL('**/admin/queues**');
    await expect(queues.getByText('analysis').first()).toBeVisible();
    await queues.close();
    await expect(screen.section('エンジンの状態')).toBeVisible();
  });

  test('tells what administrators did, the newest first', async () => {
    await writeNotice('');
    const { username, password } = newAccount('hayakawa');
    const { id } = await admin.call<{ id: string }>('POST', '/api/users', { username, password });
    const patch = (changes: object) => admin.call('PATCH', `/api/users/${id}`, changes);
    await patch({ username: `${username}-2`, email: `${username}@example.jp` });
    await patch({ active: false });
    await patch({ active: true });
    await open();
    for (const [at, act] of [
      `「admin」が、「${username}-2」の利用を再開しました`,
      `「${username}-2」の利用を止めました`,
      `「${username}-2」のユーザー名、メールアドレスを変更しました`,
      `「${username}-2」を作成しました`,
      'メンテナンス情報を更新しました',
    ].entries())
      await expect(screen.acts().nth(at)).toContainText(act);
    await shot('settings-admin');
  });

  test('[SET-3] a manager reads the notice', async ({ manager }) => {
    await writeNotice('今夜22時から止まります。');
    await signInOnPage(page, product.url, manager);
    await open();
    await expect(screen.section('メンテナンス情報')).toContainText('今夜22時から止まります。');
    await expect(screen.section('メンテナンス情報')).toContainText('メンテナンス情報の編集は管理者のみが行えます。');
    await expect(screen.section('メンテナンス情報').getByRole('textbox')).toHaveCount(0);
  });

  test('when the server stops while a form is on its way, what was typed stays', async ({ network }) => {
    await signInOnPage(page, network.url, admin);
    await page.goto(`${network.url}/app/settings`);
    await screen.fillUser('nokoru', 'nokoru@example.jp', PASSWORD);
    await screen.section('メンテナンス情報').getByRole('textbox').fill('書きかけのお知らせ');
    await screen.section('部下の管理').getByLabel('名前', { exact: true }).fill(EMPLOYEE);
    network.cut();
    await screen.make().click();
    await screen.section('部下の管理').getByRole('button', { name: '追加する' }).click();
    await screen.section('メンテナンス情報').getByRole('button', { name: '更新する' }).click();
    for (const name of ['部下の管理', 'メンテナンス情報', 'ユーザー管理'])
      await expect(screen.section(name).getByRole('alert')).toContainText('接続を確認して、もう一度お試しください。');
    await expect(screen.field(screen.createForm(), /^ユーザー名/u)).toHaveValue('nokoru');
    await expect(screen.field(screen.createForm(), /^はじめのパスワード/u)).toHaveValue(PASSWORD);
    await expect(screen.section('メンテナンス情報').getByRole('textbox')).toHaveValue('書きかけのお知らせ');
    await expect(screen.section('部下の管理').getByLabel('名前', { exact: true })).toHaveValue(EMPLOYEE);
  });
});
