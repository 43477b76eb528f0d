import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { newAccount } from '../../kit/clients/manager-client.js';
import type { Page, Request } from 'playwright';
import { expect } from '../../kit/screens/browser/expect.js';
import { importByDialog } from '../../kit/screens/flows/import-dialog.js';
import { openSession, talkOf } from '../../kit/screens/flows/session-page.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';

const EMPLOYEE = '佐倉 美咲';

/** What a person tries again after the server has done it and its answer was lost. */
test.describe('[BUD-10] a second try', () => {
  let product: Product;
  let page: Page;
  let employeeId: string;

  test.beforeEach(async ({ page: own, product: shared, manager }) => {
    [page, product] = [own, shared];
    employeeId = await manager.addEmployee(EMPLOYEE);
  });

  /** The server does what is asked, and no answer comes. @returns what was sent */
  async function loseAnswers(address: string): Promise<object[]> {
    const sent: object[] = [];
    await page.route(address, async (route, request: Request) => {
      if (request.method() !== 'POST') return route.continue();
      sent.push(request.postDataJSON() as object);
      await route.fetch();
      return route.abort();
    });
    return sent;
  }

  test('brings a record in once', async ({ manager }) => {
    await signInOnPage(page, product.url, manager);
    await page.goto(`${product.url}/app/logs`);
    await loseAnswers('**/api/conversations');
    const imported = importByDialog(page, EMPLOYEE, '話者1: 一度だけ取り込みます。');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('入力した内容は残っています。')).toBeVisible({ timeout: 20_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await dialog.getByRole('button', { name: /取り込む/u }).click();
    await imported;
    expect(await manager.call<object[]>('GET', '/api/conversations')).toHaveLength(1);
  });

  test('makes a user once', async ({ admin }) => {
    const { username } = newAccount('minato');
    await signInOnPage(page, product.url, admin);
    await page.goto(`${product.url}/app/settings`);
    const screen = settingsOf(page);
    await screen.fillUser(username, `${username}@example.co.jp`, 'first password');
    await loseAnswers('**/api/users');
    await screen.make().click();
    await expect(screen.createForm().getByRole('alert')).toContainText('ユーザー作成に失敗しました');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await screen.make().click();
    await expect(page.getByText(`ユーザー「${username}」が正常に作成されました。`)).toBeVisible();
  });

  test('stores a reply once, also after the page was left, and [BUD-6] says until when the offline engine answers', async ({
    manager,
  }) => {
    await openSession(page, { url: product.url, token: manager.token, employeeId, name: EMPLOYEE });
    await page.getByText('体調・心身のコンディション').first().click();
    await page.getByText('じっくり聞いてほしい').first().click();
    const on = talkOf(page);
    await on.use.click();
    await on.reply.fill('一度だけ言いました。');
    const sent = await loseAnswers('**/api/conversations/*/messages');
    await on.dialog.getByRole('button', { name: '送る' }).click();
    await expect(on.dialog.getByText('書いた内容は残っています。')).toBeVisible();
    // Once by itself, under the same id.
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(String(Reflect.get(sent[0] ?? {}, 'messageId'))).toMatch(/^[\da-f-]{36}$/u);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await openSession(page, { url: product.url, token: manager.token, employeeId, name: EMPLOYEE });
    await page.getByRole('button', { name: '続きから再開' }).click();
    const until = new Date(Date.now() + 30 * 60_000);
    await page.route('**/api/conversations/*/messages', async (route) => {
      const response = await route.fetch();
      const answer = { ...((await response.json()) as object), model_paused_until: until.toISOString() };
      await route.fulfill({ response, json: answer });
    });
    await on.composer.fill(String(Reflect.get(sent[0] ?? {}, 'question')));
    await on.button('送る').click();
    await expect(on.reply).toHaveValue('一度だけ言いました。');
    await on.dialog.getByRole('button', { name: '送る' }).click();
    await expect(on.dialog).toBeHidden();
    await expect(on.said('一度だけ言いました。')).toHaveCount(1);
    const time = new Intl.DateTimeFormat('ja-JP', {
      timeZone: 'Asia/Tokyo',
      hour: 'numeric',
      minute: '2-digit',
    }).format(until);
    const pause = page.getByText(`言語モデルの1時間の上限に達したため、${time}までオフライン分析がお答えします。`);
    await expect(pause).toBeVisible();
    const folder = process.env['SCREENSHOTS'];
    for (const [width, height] of [
      [1280, 800],
      [375, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(pause).toBeVisible();
      if (folder !== undefined) await page.screenshot({ path: `${folder}/pause-${width}.png` });
    }
    const talks = await manager.call<{ id: string; status: string }[]>('GET', '/api/conversations');
    const running = talks.find(({ status }) => status === 'active')?.id ?? '';
    const { messages } = await manager.call<{ messages: { message: string }[] }>(
      'GET',
      `/api/conversations/${running}`,
    );
    expect(messages.filter(({ message }) => message === '一度だけ言いました。')).toHaveLength(1);
  });
});
