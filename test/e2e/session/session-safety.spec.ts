import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { registerManager } from '../../kit/clients/manager-client.js';
import { addBranch, memoOf, type OneSession } from '../../kit/screens/flows/one-session.js';
import { beginTalk, EMPLOYEE, sessionUrl, startRecording } from '../../kit/screens/flows/session-page.js';

const NEW_PASSWORD = 'yukkuri-matsu';

/** A 1on1 without a network and without a login. */
test.describe('nothing typed is lost', () => {
  let session: OneSession;
  let page: Page;

  test.beforeEach(async ({ page: own, session: mine }) => {
    [page, session] = [own, mine];
    await session.open(page);
  });

  const composer = () => page.getByPlaceholder('聞いてみたいことを書く');
  const reply = () => page.getByRole('textbox', { name: /の返事$/u });
  const banner = () => page.getByText('つながりが切れていますが', { exact: false });
  const login = () => page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  const password = () => login().getByRole('textbox', { name: /^パスワード/u });

  test('[MEM-7] a memo written before there is a conversation is saved with it', async () => {
    await memoOf(page).fill('先に書いたこと');
    await expect(page.getByText('対話が始まると、自動で保存します')).toBeVisible();
    await session.begin(page);
    await session.expectMemo('先に書いたこと');
  });

  test('without a network a quiet sentence says so, writing goes on, and all of it is saved afterwards', async () => {
    await session.begin(page);
    session.network.cut();
    await expect(banner()).toBeVisible({ timeout: 30_000 });
    await memoOf(page).fill('切れている間のメモ');
    await addBranch(page, '切れている間の枝');
    await composer().fill('切れている間の問い');
    await composer().press('Enter');
    await reply().fill('切れている間の返事');
    session.network.mend();
    await session.expectMemo('切れている間のメモ');
    await session.expectStored(({ mind_map_data }) =>
      expect(mind_map_data?.map(({ label }) => label)).toContain('切れている間の枝'),
    );
    await expect(banner()).toBeHidden();
    await expect(reply()).toHaveValue('切れている間の返事');
    await reply().press('Enter');
    await session.expectStored(({ messages }) =>
      expect(messages.map(({ message }) => message)).toContain('切れている間の返事'),
    );
  });

  test('[AUT-27] [AUT-28] a password changed elsewhere asks for it in place, and what waited is sent then', async () => {
    await session.begin(page);
    await startRecording(page);
    await composer().fill('もうひとつの問い');
    await composer().press('Enter');
    await reply().fill('送りかけの返事');
    // What is sent just then is refused, and waits.
    await session.manager.changePassword(NEW_PASSWORD);
    await reply().press('Enter');
    await expect(login()).toBeVisible({ timeout: 30_000 });
    await page.evaluate(`say('ログインの前に話したこと')`);
    await expect(password()).toBeFocused();
    await password().fill('chigau-kotoba');
    await password().press('Enter');
    await expect(login().getByText('ユーザー名またはパスワードが正しくありません。')).toBeVisible();
    await password().fill(NEW_PASSWORD);
    await password().press('Enter');
    await expect(login()).toBeHidden();
    await session.expectStored(({ messages, transcript }) => {
      expect(messages.filter(({ message }) => message === '送りかけの返事')).toHaveLength(1);
      expect(transcript).toContain('ログインの前に話したこと');
    });
    await expect(reply()).toBeHidden();
    await expect(page.getByText('録音中', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '録音停止' }).click();
  });

  test('[AUT-28] who goes to the login page finds the memo again when the talk is gone on with', async () => {
    await session.begin(page);
    await page.route('**/api/conversations/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await memoOf(page).fill('ログイン画面へ移る前のメモ');
    await session.manager.changePassword(NEW_PASSWORD);
    await expect(login()).toBeVisible({ timeout: 30_000 });
    await login().getByRole('button', { name: 'ログイン画面へ' }).click();
    await page.waitForURL('**/login?next=*');
    await page.unroute('**/api/conversations/*');
    await page.getByLabel('ユーザー名').fill(session.manager.username);
    await page.getByRole('textbox', { name: /^パスワード/u }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL('**/session?*');
    await beginTalk(page);
    await page.getByRole('button', { name: '続きから再開' }).click();
    await expect(memoOf(page)).toHaveValue('ログイン画面へ移る前のメモ');
    await session.expectMemo('ログイン画面へ移る前のメモ');
  });

  test('[AUT-30] another person is warned first, and finds nothing of the one before', async ({ context, product }) => {
    // Not the page that stores the token each time it loads.
    const own = await context.newPage();
    await page.close();
    page = own;
    await page.goto(sessionUrl(session.network.url, session.employeeId));
    await beginTalk(page);
    await session.begin(page);
    await page.route('**/api/conversations/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await memoOf(page).fill('前の人だけのメモ');
    await page.evaluate('window.isSamePage = true');
    await session.manager.changePassword(NEW_PASSWORD);
    await login().getByRole('button', { name: '別の人としてログインする' }).click({ timeout: 30_000 });
    await expect(login().getByText('この画面は閉じます', { exact: false })).toBeVisible();
    await login().getByRole('button', { name: '画面を閉じて進む' }).click();
    await page.waitForURL('**/login');
    expect(await page.evaluate('window.isSamePage')).toBeUndefined();
    await expect(page.getByLabel('ユーザー名')).toHaveValue('');

    const other = await registerManager(product.url);
    await page.getByLabel('ユーザー名').fill(other.username);
    await page.getByRole('textbox', { name: /^パスワード/u }).fill(other.password);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    // Not to the 1on1 of the one before, but to the first screen of an account without reports.
    await page.waitForURL('**/app/new-1on1');
    await expect(page.getByText('部下が登録されていません')).toBeVisible();
    await page.goto(sessionUrl(session.network.url, await other.addEmployee('大森 健')));
    await beginTalk(page);
    await expect(memoOf(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: '続きから再開' })).toHaveCount(0);
    await expect(page.getByText(EMPLOYEE, { exact: false })).toHaveCount(0);

    // Where the name or the passkey is another account's meanwhile, the login in place is one of another person too.
    const third = await registerManager(product.url);
    await page.route('**/api/login', (route) => route.fulfill({ json: { token: third.token } }));
    await memoOf(page).fill('二人目だけのメモ');
    await page.evaluate('window.isSamePage = true');
    await other.changePassword(NEW_PASSWORD);
    await password().fill(NEW_PASSWORD, { timeout: 30_000 });
    await password().press('Enter');
    await page.waitForURL('**/app/new-1on1');
    expect(await page.evaluate('window.isSamePage')).toBeUndefined();
    await expect(page.getByText('部下が登録されていません')).toBeVisible();
    await page.goto(sessionUrl(session.network.url, await third.addEmployee('大森 健')));
    await beginTalk(page);
    await expect(memoOf(page)).toHaveValue('');
  });
});
