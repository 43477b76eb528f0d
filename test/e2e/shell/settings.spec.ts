import { readFileSync } from 'node:fs';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { actAs, callApi, faultsEverywhere, registerUser } from '../../kit/screens/flows/browser-user.js';
import { startBrowser, type Browser } from '../../kit/screens/browser/chromium.js';
import { startProduct, type Product } from '../../kit/product/product.js';
import { REFUSAL, refuse, settingsOf } from '../../kit/screens/flows/settings-page.js';

const FIRST_PASSWORD = 'hajimete-no-kotoba';
const PASSWORD = 'shizuka-ni-kiku';
const EMPLOYEE = '佐倉 美咲';

/** The settings of one product, as its administrator and as a manager. */
describe('the settings', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let screen: ReturnType<typeof settingsOf>;
  let admin: string;
  let manager: string;

  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRATION: 'open', ADMIN_PASSWORD: FIRST_PASSWORD } });
    browser = await startBrowser();
    page = browser.page;
    screen = settingsOf(page);
    const { token } = await login('admin', FIRST_PASSWORD);
    const body = { currentPassword: FIRST_PASSWORD, newPassword: PASSWORD };
    admin = (await callApi<{ token: string }>(product.url, '/api/change-password', { body, token })).token;
    manager = await registerUser(product.url, { username: 'kuwano', password: PASSWORD });
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, 30_000);

  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  const login = (username: string, password: string) =>
    callApi<{ token: string; code?: string }>(product.url, '/api/login', { body: { username, password } });
  const open = () => page.goto(`${product.url}/app/settings`);
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  describe('for a manager', () => {
    it('[SET-1] [SET-3] [SET-4] [SET-5] [SET-6] [SET-7] shows what everybody has, and asks for nothing else', async () => {
      const asked: string[] = [];
      const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
      page.on('request', note);
      await actAs(page, product.url, manager);
      await open();
      await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible();
      const notice = screen.section('メンテナンス情報');
      await expect(notice.getByText('現在表示するメンテナンス情報はありません。')).toBeVisible();
      await expect(notice.getByText('メンテナンス情報の編集は管理者のみが行えます。')).toBeVisible();
      await expect(notice.getByRole('textbox')).toHaveCount(0);
      await expect(screen.section('自分の情報')).toContainText('kuwano');
      await expect(screen.section('自分の情報')).toContainText('一般ユーザー');
      await expect(screen.section('自分の情報').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByText('はじめのおひとりを登録しましょう。')).toBeVisible();
      for (const name of ['ユーザー管理', 'エンジンの状態', '操作の記録'])
        await expect(screen.section(name)).toHaveCount(0);
      expect(asked.filter((path) => /^\/api\/(?:users|audit)/u.test(path))).toEqual([]);
      page.off('request', note);
    }, 60_000);

    it('[SET-14] [ERR-29] adds reports by name alone or with an address, refuses spaces, and takes a name for no more than text', async () => {
      await refuse(page, '**/api/employees', 'POST');
      await screen.addEmployee(EMPLOYEE, 'sakura@example.jp');
      await expect(screen.addForm().getByRole('alert')).toHaveText(`部下の追加に失敗しました: ${REFUSAL}`);
      await page.unrouteAll();
      await screen.addForm().getByRole('button', { name: '追加する' }).click();
      await expect(screen.employee(EMPLOYEE)).toContainText('sakura@example.jp');
      await expect(screen.addForm().getByLabel('名前', { exact: true })).toHaveValue('');
      await screen.addEmployee('　 ');
      await expect(screen.addForm().getByRole('alert')).toHaveText('部下の名前は必須です。');
      const long = `<img src=x onerror=alert(1)>${'長'.repeat(172)}`;
      await screen.addEmployee(long);
      await expect(screen.employee(long)).toContainText('メール未登録');
      await expect(screen.employees()).toHaveCount(2);
      await expect(screen.employees().first()).toContainText(long);
      await expect(screen.employees().locator('img')).toHaveCount(0);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await shot('settings-long-name');
    }, 60_000);

    it('a report is renamed in its row, one at a time', async () => {
      await screen.employee(EMPLOYEE).getByRole('button', { name: '編集する' }).click();
      await screen.employees().first().getByRole('button', { name: '編集する' }).click();
      await expect(screen.employees().locator('form')).toHaveCount(1);
      await screen.employees().getByRole('button', { name: 'やめる' }).click();
      await screen.employee(EMPLOYEE).getByRole('button', { name: '編集する' }).click();
      const edit = screen.employees().locator('form');
      await edit.getByLabel('名前').fill('　');
      await edit.getByRole('button', { name: '保存する' }).click();
      await expect(edit.getByRole('alert')).toHaveText('部下の名前は必須です。');
      await edit.getByLabel('名前').fill('佐倉 みさき');
      await edit.getByRole('button', { name: '保存する' }).click();
      await expect(edit).toHaveCount(0);
      await expect(screen.employee('佐倉 みさき')).toContainText('sakura@example.jp');
    }, 60_000);

    it('[SET-15] [SET-16] [ERR-30] asks by name before a report is deleted, which then is in no list while its 1on1s stay', async () => {
      const list = await callApi<{ id: string; name: string }[]>(product.url, '/api/employees', {
        method: 'GET',
        token: manager,
      });
      const employeeId = list.find(({ name }) => name.startsWith('佐倉'))?.id;
      const body = { employeeId, memo: 'またお話しします。' };
      const { id } = await callApi<{ id: string }>(product.url, '/api/conversations', { body, token: manager });
      const press = () => screen.employee('佐倉').getByRole('button', { name: '削除する' }).click();
      await press();
      const dialog = screen.confirming(/^佐倉 みさきさんを一覧から削除しますか。$/u);
      await dialog.getByRole('button', { name: '残しておく' }).click();
      await expect(dialog).toBeHidden();
      await expect(screen.employee('佐倉')).toHaveCount(1);
      await refuse(page, '**/api/employees/*', 'DELETE');
      await press();
      await dialog.getByRole('button', { name: '削除する' }).click();
      await expect(screen.section('部下の管理').getByRole('alert')).toHaveText(`部下の削除に失敗しました: ${REFUSAL}`);
      await page.unrouteAll();
      await expect(dialog).toBeHidden();
      await press();
      await dialog.getByRole('button', { name: '削除する' }).click();
      await expect(screen.employee('佐倉')).toHaveCount(0);
      await page.goto(`${product.url}/app/dashboard`);
      await page.getByRole('combobox', { name: '部下を選択' }).click();
      await expect(page.locator('.ant-select-item-option')).toHaveCount(2);
      await page.goto(`${product.url}/app/log/transcript/${id}`);
      await expect(page.getByText('佐倉 みさき').first()).toBeVisible();
    }, 60_000);

    it('[ERR-25] says that the reports could not be fetched; 500 of them are searched', async () => {
      await refuse(page, '**/api/employees');
      await open();
      await expect(screen.section('部下の管理').getByRole('alert')).toContainText(
        `部下データの取得に失敗しました: ${REFUSAL}`,
      );
      await page.unrouteAll();
      const many = Array.from({ length: 500 }, (_, at) => ({ id: `e${at}`, name: `部下 ${at}号`, email: null }));
      await page.route('**/api/employees', (route) => route.fulfill({ json: many }));
      await screen.section('部下の管理').getByRole('button', { name: 'もう一度読み込む' }).click();
      await expect(screen.employees()).toHaveCount(10);
      await expect(screen.employees().first()).toContainText('部下 499号');
      await page.getByLabel('部下をさがす').fill('４２号');
      await expect(screen.employees()).toHaveCount(5);
      await expect(page.getByText('5人見つかりました。')).toBeVisible();
      await page.getByLabel('部下をさがす').fill('だれでもない');
      await expect(page.getByText('見つかりませんでした。')).toBeVisible();
      await page.getByLabel('部下をさがす').fill('');
      await page.getByRole('button', { name: 'すべて見る（500人）' }).click();
      await expect(screen.employees()).toHaveCount(500);
    }, 60_000);

    it('takes the own data along, and deletes the account only with its password', async () => {
      await open();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'データを書き出す' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('jizo-1on1.zip');
      expect(
        readFileSync(await download.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      await page.getByRole('button', { name: 'アカウントを削除する' }).click();
      const dialog = page.getByRole('dialog', { name: 'アカウントを削除しますか。' });
      const remove = dialog.getByRole('button', { name: 'すべて削除する' });
      await expect(remove).toBeDisabled();
      const field = dialog.getByRole('textbox');
      await field.fill('chigau-kotoba');
      await remove.click();
      await expect(dialog.getByRole('alert')).toHaveText('現在のパスワードが正しくありません。');
      await expect(field).toHaveValue('chigau-kotoba');
      await shot('settings-delete-account');
      await field.fill(PASSWORD);
      await remove.click();
      await page.waitForURL('**/login');
      expect(await page.evaluate(() => localStorage.getItem('jizo_token'))).toBeNull();
      expect((await login('kuwano', PASSWORD)).code).toBe('INVALID_CREDENTIALS');
    }, 60_000);
  });

  describe('for an administrator', () => {
    it('[SET-2] [SET-5] [SET-6] [SET-7] [ERR-31] [ERR-32] edits the notice, and shows what only administrators have', async () => {
      await refuse(page, '**/api/maintenance');
      await actAs(page, product.url, admin);
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
    }, 60_000);

    it('[SET-8] [SET-9] [ERR-26] [ERR-27] [ERR-33] makes a user once all is filled in; then the form is empty and the list anew', async () => {
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
        ['takase', '', PASSWORD],
        ['takase', 'a@example.jp', ''],
      ] as const) {
        await screen.fillUser(username, email, password);
        await expect(screen.make()).toBeDisabled();
      }
      await screen.fillUser('takase', 'takase@example', PASSWORD);
      await screen.make().click();
      await expect(screen.createForm().getByText('有効なメールアドレスを入力してください。')).toBeVisible();
      await screen.fillUser('takase', 'takase@example.jp', PASSWORD);
      await refuse(page, '**/api/users', 'POST');
      await screen.make().click();
      await expect(screen.createForm().getByRole('alert')).toHaveText(`ユーザー作成に失敗しました: ${REFUSAL}`);
      await expect(screen.field(screen.createForm(), /^ユーザー名/u)).toHaveValue('takase');
      await page.unrouteAll();
      const again = page.waitForResponse(
        (response) => response.url().endsWith('/api/users') && response.request().method() === 'GET',
      );
      await screen.make().click();
      await again;
      await expect(page.getByText('ユーザー「takase」が正常に作成されました。')).toBeVisible();
      for (const name of [/^ユーザー名/u, /^メールアドレス/u, /^はじめのパスワード/u])
        await expect(screen.field(screen.createForm(), name)).toHaveValue('');
      await expect(screen.user('takase')).toContainText('一般ユーザー');
      await screen.fillUser('hayakawa', 'hayakawa@example.jp', PASSWORD);
      await screen.make().click();
      await expect(screen.user('hayakawa')).toBeVisible();
    }, 60_000);

    it('[SET-10] [SET-11] [SET-12] [SET-13] [ERR-28] [ERR-34] changes one user at a time, without the address too', async () => {
      await screen.editUser('takase');
      await screen.editUser('hayakawa');
      await expect(screen.editForm()).toHaveCount(1);
      await expect(screen.field(screen.editForm(), /^ユーザー名/u)).toHaveValue('hayakawa');
      await screen.cancel().click();
      await expect(screen.editForm()).toHaveCount(0);
      await expect(screen.user('hayakawa').getByRole('button', { name: '編集' })).toBeFocused();
      await screen.editUser('takase');
      await expect(screen.field(screen.editForm(), /^メールアドレス/u)).toHaveValue('takase@example.jp');
      await expect(screen.editForm()).toContainText('一般ユーザー');
      await expect(screen.editForm().getByRole('checkbox')).toBeChecked();
      await shot('settings-edit-user');
      await screen.field(screen.editForm(), /^ユーザー名/u).fill(' ');
      await screen.save().click();
      await expect(screen.editForm().getByRole('alert')).toHaveText('ユーザー名は必須です。');
      await screen.field(screen.editForm(), /^ユーザー名/u).fill('takase-2');
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
      expect((await sent).postDataJSON()).toMatchObject({ username: 'takase-2', email: null, role: 'user' });
      await expect(page.getByText('ユーザー「takase-2」の情報を更新しました。')).toBeVisible();
      await expect(screen.editForm()).toHaveCount(0);
      await expect(screen.user('takase-2')).toContainText('メール未登録');
      expect(lists).toEqual([]);
      page.off('request', note);
    }, 60_000);

    it('[SET-18] sets a new password, stops an account and lets it be used again', async () => {
      await screen.editUser('takase-2');
      await screen.field(screen.editForm(), /^新しいパスワード/u).fill('atarashii-kotoba');
      await screen.save().click();
      await expect(screen.editForm()).toHaveCount(0);
      expect((await login('takase-2', PASSWORD)).code).toBe('INVALID_CREDENTIALS');
      expect((await login('takase-2', 'atarashii-kotoba')).token).toBeTruthy();
      await screen.editUser('takase-2');
      await screen.editForm().getByRole('button', { name: '利用を止める' }).click();
      await screen
        .confirming(/^「takase-2」の利用を止めますか。$/u)
        .getByRole('button', { name: '利用を止める' })
        .click();
      await expect(screen.user('takase-2')).toContainText('停止中');
      expect((await login('takase-2', 'atarashii-kotoba')).code).toBe('ACCOUNT_INACTIVE');
      await screen.editUser('takase-2');
      await screen.editForm().getByRole('button', { name: '利用を再開する' }).click();
      await expect(screen.user('takase-2').getByText('停止中')).toHaveCount(0);
      // Nobody shuts themselves out from here.
      await screen.editUser('admin');
      await expect(screen.save()).toBeVisible();
      await expect(screen.editForm().getByRole('button', { name: '利用を止める' })).toHaveCount(0);
      await screen.cancel().click();
    }, 60_000);

    it('[SEC-8] leads an administrator to the queues, and back', async () => {
      await screen.section('エンジンの状態').getByRole('button', { name: 'キューの画面を開く' }).click();
      await page.waitForURL('**/admin/queues**');
      await expect(page.getByText('analysis').first()).toBeVisible();
      await page.goBack();
      await expect(screen.section('エンジンの状態')).toBeVisible();
    });

    it('tells what administrators did, the newest first', async () => {
      await open();
      const acts = screen.acts();
      await expect(acts.first()).toContainText('「admin」が、「takase-2」の利用を再開しました');
      await expect(acts.filter({ hasText: '「takase-2」のユーザー名、メールアドレスを変更しました' })).toHaveCount(1);
      await expect(acts.filter({ hasText: '「hayakawa」を作成しました' })).toHaveCount(1);
      await expect(acts.last()).toContainText('メンテナンス情報を更新しました');
      await shot('settings-admin');
    }, 60_000);

    it('[SET-3] a manager reads the notice', async () => {
      await actAs(page, product.url, await registerUser(product.url, { username: 'omori', password: PASSWORD }));
      await open();
      await expect(screen.section('メンテナンス情報')).toContainText('今夜22時から止まります。');
      await expect(screen.section('メンテナンス情報')).toContainText('メンテナンス情報の編集は管理者のみが行えます。');
      await expect(screen.section('メンテナンス情報').getByRole('textbox')).toHaveCount(0);
    }, 60_000);

    it('has no serious fault at 375 and 1280 px in both themes, with a user being changed', async () => {
      await actAs(page, product.url, admin);
      const faults = await faultsEverywhere(page, `${product.url}/app/settings`, async () => {
        await screen.editUser('hayakawa');
        await expect(screen.save()).toBeVisible();
        await expect(page.getByRole('list', { name: '操作の記録' })).toBeVisible();
      });
      expect(faults).toEqual([]);
    }, 90_000);

    it('when the server stops while a form is on its way, what was typed stays', async () => {
      await open();
      await screen.fillUser('nokoru', 'nokoru@example.jp', PASSWORD);
      await screen.section('メンテナンス情報').getByRole('textbox').fill('書きかけのお知らせ');
      await screen.section('部下の管理').getByLabel('名前', { exact: true }).fill(EMPLOYEE);
      await product.stop();
      await screen.make().click();
      await screen.section('部下の管理').getByRole('button', { name: '追加する' }).click();
      await screen.section('メンテナンス情報').getByRole('button', { name: '更新する' }).click();
      for (const name of ['部下の管理', 'メンテナンス情報', 'ユーザー管理'])
        await expect(screen.section(name).getByRole('alert')).toContainText('接続を確認して、もう一度お試しください。');
      await expect(screen.field(screen.createForm(), /^ユーザー名/u)).toHaveValue('nokoru');
      await expect(screen.field(screen.createForm(), /^はじめのパスワード/u)).toHaveValue(PASSWORD);
      await expect(screen.section('メンテナンス情報').getByRole('textbox')).toHaveValue('書きかけのお知らせ');
      await expect(screen.section('部下の管理').getByLabel('名前', { exact: true })).toHaveValue(EMPLOYEE);
    }, 60_000);
  });
});
