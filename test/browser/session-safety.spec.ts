import { expect } from 'playwright/test';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../harness/chromium.js';
import { CuttableProxy } from '../harness/cuttable-proxy.js';
import { startProduct, type Product } from '../harness/product.js';
import { openSession, SPOKEN_BY_TEST, startRecording } from '../harness/session-page.js';

const EMPLOYEE = '佐倉 美咲';
const USERNAME = 'kikite';
const FIRST_PASSWORD = 'shizuka-ni-kiku';
const LATER_PASSWORD = 'yukkuri-matsu';

interface Detail {
  id: string;
  memo: string;
  mind_map_data: { label: string }[] | null;
  transcript: string;
  messages: { message: string }[];
}

/** One 1on1 through everything that can go wrong around it; each step starts where the one before ended. */
describe('nothing typed is lost', () => {
  let product: Product;
  let proxy: CuttableProxy;
  let browser: Browser;
  let page: Page;
  let token: string;
  let employeeId: string;

  const call = async <T>(method: string, at: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(product.url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await answer.json()) as T;
  };
  /** The one conversation there is, as the server holds it. */
  const stored = async (): Promise<Detail> => {
    const [one] = await call<{ id: string }[]>('GET', '/api/conversations');
    return call<Detail>('GET', `/api/conversations/${one?.id ?? ''}`);
  };
  const expectMemo = (memo: string) =>
    expect(async () => expect((await stored()).memo).toBe(memo)).toPass({ timeout: 30_000 });
  const say = (text: string) => page.evaluate(`say(${JSON.stringify(text)})`);

  const memo = (on = page) => on.getByRole('textbox', { name: 'メモ' });
  const composer = () => page.getByPlaceholder('聞いてみたいことを書く');
  const reply = () => page.getByRole('textbox', { name: /の返事$/u });
  const banner = () => page.getByText('つながりが切れていますが', { exact: false });
  const login = () => page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  const open = (on: Page) => openSession(on, { url: proxy.url, token, employeeId, name: EMPLOYEE });

  const changePassword = async (from: string, to: string): Promise<void> => {
    const body = { currentPassword: from, newPassword: to };
    ({ token } = await call<{ token: string }>('POST', '/api/change-password', body));
  };

  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRATION: 'open' } });
    proxy = await CuttableProxy.start(product.url);
    browser = await startBrowser({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
    await browser.context.addInitScript(SPOKEN_BY_TEST);
    page = browser.page;
    token = '';
    const account = { username: USERNAME, password: FIRST_PASSWORD };
    await call('POST', '/api/register', account);
    ({ token } = await call<{ token: string }>('POST', '/api/login', account));
    ({ id: employeeId } = await call<{ id: string }>('POST', '/api/employees', { name: EMPLOYEE }));
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await proxy.close();
    await product.stop();
  }, 30_000);

  it('[MEM-7] a memo written before there is a conversation is saved with it', async () => {
    await open(page);
    await memo().fill('先に書いたこと');
    await expect(page.getByText('対話が始まると、自動で保存します')).toBeVisible();
    await page.getByText('体調・心身のコンディション').first().click();
    await page.getByText('じっくり聞いてほしい').first().click();
    await expect(page.getByRole('button', { name: 'この問いを使う' })).toBeVisible();
    await expectMemo('先に書いたこと');
  }, 60_000);

  it('without a network a quiet sentence says so, writing goes on, and all of it is saved afterwards', async () => {
    proxy.cut();
    await expect(banner()).toBeVisible({ timeout: 30_000 });
    await memo().fill('切れている間のメモ');
    await page.getByRole('tab', { name: 'マインドマップ' }).click();
    await page.getByRole('button', { name: '下の階層に追加' }).click();
    await page.keyboard.type('切れている間の枝');
    await page.keyboard.press('Enter');
    await composer().fill('切れている間の問い');
    await composer().press('Enter');
    await reply().fill('切れている間の返事');
    proxy.mend();
    await expectMemo('切れている間のメモ');
    await expect(async () =>
      expect((await stored()).mind_map_data?.map(({ label }) => label)).toContain('切れている間の枝'),
    ).toPass({ timeout: 30_000 });
    await expect(banner()).toBeHidden();
    await expect(reply()).toHaveValue('切れている間の返事');
    await reply().press('Enter');
    await expect(async () =>
      expect((await stored()).messages.map(({ message }) => message)).toContain('切れている間の返事'),
    ).toPass();
  }, 120_000);

  it('[AUT-27] [AUT-28] a password changed elsewhere asks for it in place, and what waited is sent then', async () => {
    await page.getByRole('tab', { name: 'メモ' }).click();
    await startRecording(page);
    await composer().fill('もうひとつの問い');
    await composer().press('Enter');
    await reply().fill('まだ送っていない返事');
    await changePassword(FIRST_PASSWORD, LATER_PASSWORD);
    // The socket is ended by the server: the dialog needs no click.
    await expect(login()).toBeVisible({ timeout: 30_000 });
    await say('ログインの前に話したこと');
    const password = login().getByRole('textbox', { name: /^パスワード/u });
    await expect(password).toBeFocused();
    await password.fill('chigau-kotoba');
    await password.press('Enter');
    await expect(login().getByText('ユーザー名またはパスワードが正しくありません。')).toBeVisible();
    await password.fill(LATER_PASSWORD);
    await password.press('Enter');
    await expect(login()).toBeHidden();
    await expect(reply()).toHaveValue('まだ送っていない返事');
    await expect(page.getByText('録音中', { exact: true })).toBeVisible();
    await expect(async () => expect((await stored()).transcript).toContain('ログインの前に話したこと')).toPass({
      timeout: 30_000,
    });
  }, 120_000);
});
