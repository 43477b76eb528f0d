import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { logIn, type ApiClient } from '../../kit/clients/manager-client.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { REFUSAL, refuse, settingsOf } from '../../kit/screens/flows/settings-page.js';

const EMPLOYEE = '佐倉 美咲';

/** The settings as a manager has them. */
test.describe('the settings', () => {
  let product: Product;
  let page: Page;
  let screen: ReturnType<typeof settingsOf>;
  let manager: ApiClient;

  test.beforeEach(({ managerPage, product: shared, manager: mine }) => {
    [page, product, manager] = [managerPage, shared, mine];
    screen = settingsOf(page);
  });

  const open = () => page.goto(`${product.url}/app/settings`);
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  test('[SET-1] [SET-3] [SET-4] [SET-5] [SET-6] [SET-7] shows what everybody has, and asks for nothing else', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    await open();
    await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible();
    const notice = screen.section('メンテナンス情報');
    await expect(notice.getByText('現在表示するメンテナンス情報はありません。')).toBeVisible();
    await expect(notice.getByText('メンテナンス情報の編集は管理者のみが行えます。')).toBeVisible();
    await expect(notice.getByRole('textbox')).toHaveCount(0);
    await expect(screen.section('自分の情報')).toContainText(manager.username);
    await expect(screen.section('自分の情報')).toContainText('一般ユーザー');
    await expect(screen.section('自分の情報').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('はじめのおひとりを登録しましょう。')).toBeVisible();
    for (const name of ['ユーザー管理', 'エンジンの状態', '操作の記録'])
      await expect(screen.section(name)).toHaveCount(0);
    expect(asked.filter((path) => /^\/api\/(?:users|audit)/u.test(path))).toEqual([]);
    page.off('request', note);
  });

  test('[SET-14] [ERR-29] adds reports by name alone or with an address, refuses spaces, and takes a name for no more than text', async () => {
    await open();
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
  });

  test('a report is renamed in its row, one at a time', async () => {
    for (const name of [EMPLOYEE, '早川 蓮'])
      await manager.call('POST', '/api/employees', { name, email: 'sakura@example.jp' });
    await open();
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
  });

  test('[SET-10] what is typed in the row of a report stays while another is searched for, and while the list is folded', async () => {
    for (let n = 1; n <= 12; n += 1) await manager.addEmployee(`部下 ${n}号`);
    await open();
    await page.getByRole('button', { name: 'すべて見る（12人）' }).click();
    await screen.employee('部下 1号').getByRole('button', { name: '編集する' }).click();
    const edit = screen.employees().locator('form');
    await edit.getByLabel('名前').fill('佐倉 みさき');
    await page.getByRole('button', { name: 'はじめの10人だけ表示する' }).click();
    await expect(screen.employees()).toHaveCount(11);
    await expect(edit.getByLabel('名前')).toHaveValue('佐倉 みさき');
    await page.getByLabel('部下をさがす').fill('12号');
    await expect(screen.employees()).toHaveCount(2);
    await expect(edit.getByLabel('名前')).toHaveValue('佐倉 みさき');
    await edit.getByRole('button', { name: '保存する' }).click();
    await expect(screen.employees()).toHaveCount(1);
  });

  test('[SET-15] [SET-16] [ERR-30] asks by name before a report is deleted, which then is in no list while its 1on1s stay', async () => {
    const employeeId = await manager.addEmployee('佐倉 みさき');
    await manager.addEmployee('早川 蓮');
    const body = { employeeId, memo: 'またお話しします。' };
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', body);
    await open();
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
  });

  test('[SCR-7] [SET-16] a report that is renamed, and then deleted, is so at once on the screen of all promises seen before', async () => {
    const employeeId = await manager.addEmployee('佐倉 みさき');
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', { employeeId, memo: '朝会のこと' });
    const promise = { id: randomUUID(), text: '朝会を見学する', owner: 'manager', due: null };
    await manager.call('POST', `/api/conversations/${id}/next-actions`, promise);
    const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const row = page.getByRole('listitem').filter({ hasText: promise.text });
    await page.goto(`${product.url}/app/promises`);
    await expect(row).toContainText('佐倉 みさき');

    await go('設定');
    await screen.employee('佐倉').getByRole('button', { name: '編集する' }).click();
    const edit = screen.employees().locator('form');
    await edit.getByLabel('名前').fill('桜井 みさき');
    await edit.getByRole('button', { name: '保存する' }).click();
    await expect(screen.employee('桜井')).toHaveCount(1);
    await go('約束');
    await expect(row).toContainText('桜井 みさき');

    await go('設定');
    await screen.employee('桜井').getByRole('button', { name: '削除する' }).click();
    await screen.confirming(/^桜井/u).getByRole('button', { name: '削除する' }).click();
    await expect(screen.employee('桜井')).toHaveCount(0);
    await go('約束');
    await expect(page.getByRole('heading', { name: '約束', level: 1 })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('[ERR-25] says that the reports could not be fetched; 500 of them are searched', async () => {
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
  });

  test('[IDN-13] shows what administrators did to one’s account, and what was before at a press', async ({ admin }) => {
    for (let n = 0; n < 6; n += 1)
      for (const role of ['admin', 'user'] as const) await admin.call('PATCH', `/api/users/${manager.id}`, { role });
    // Each change of a role ends the logins.
    await signInOnPage(page, product.url, await logIn(product.url, manager));
    await open();
    const acts = page.getByRole('list', { name: 'あなたのアカウントへの操作' }).getByRole('listitem');
    await expect(acts).toHaveCount(10);
    await refuse(page, '**/api/account/acts?*before=*');
    const more = screen.section('管理者がしたこと').getByRole('button', { name: 'さらに見る' });
    await more.click();
    await expect(screen.section('管理者がしたこと').getByRole('alert')).toContainText(REFUSAL);
    await expect(acts).toHaveCount(10);
    await page.unrouteAll();
    await more.click();
    await expect(acts).toHaveCount(12);
    await expect(more).toHaveCount(0);
  });

  test('[IDN-2] [IDN-17] lists where one is logged in, ends one of them or all others, and logging out ends this one on the server', async () => {
    const [second, third] = [await logIn(product.url, manager), await logIn(product.url, manager)];
    await open();
    const logins = screen.section('ログイン中の端末');
    const rows = logins.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'この端末' })).toHaveCount(1);
    const isOpen = (client: ApiClient) =>
      client.call('GET', '/api/employees').then(
        () => true,
        () => false,
      );
    await refuse(page, '**/api/logins/*', 'DELETE');
    await rows.first().getByRole('button').click();
    await expect(logins.getByRole('alert')).toHaveText(REFUSAL);
    await page.unrouteAll();
    await rows.first().getByRole('button').click();
    await expect(rows).toHaveCount(2);
    expect([await isOpen(second), await isOpen(third)]).toEqual([true, false]);
    await logins.getByRole('button', { name: 'ほかの端末をすべてログアウトさせる' }).click();
    const asking = screen.confirming('ほかの端末をログアウト');
    await asking.getByRole('button', { name: 'ログアウトさせる' }).click();
    await expect(rows).toHaveCount(1);
    await expect(logins.getByRole('button')).toHaveCount(0);
    expect([await isOpen(second), await isOpen(manager)]).toEqual([false, true]);
    await shot('settings-logins');
    await page.evaluate(
      `localStorage.setItem('jizo_draft:${manager.id}:memo:x', '{"value":"書きかけ","revision":1}');
       localStorage.setItem('jizo_draft:another:memo:x', '{"value":"別の人の","revision":1}')`,
    );
    await page.getByRole('button', { name: 'ログアウト', exact: true }).first().click();
    await expect(screen.confirming('ログアウト')).toContainText('ログアウトすると、書きかけは消えます。');
    await screen.confirming('ログアウト').getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => isOpen(manager)).toBe(false);
    const drafts = `Object.keys(localStorage).filter((key) => key.startsWith('jizo_draft'))`;
    expect(await page.evaluate(drafts)).toEqual(['jizo_draft:another:memo:x']);
  });

  test('takes the own data along, and deletes the account only with its password', async () => {
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
    await field.fill(manager.password);
    await remove.click();
    await page.waitForURL('**/login');
    await expect(page.getByText('アカウントと、その中のデータをすべて削除しました。')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('jizo_token'))).toBeNull();
    await expect(logIn(product.url, manager)).rejects.toThrow('INVALID_CREDENTIALS');
  });
});
