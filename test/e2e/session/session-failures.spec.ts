import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { memoOf, type OneSession } from '../../kit/screens/flows/one-session.js';
import { EMPLOYEE, talkOf } from '../../kit/screens/flows/session-page.js';

const THEME = '体調・心身のコンディション';
const STANCE = 'じっくり聞いてほしい';

/** What the session screen says when the server fails without a word of its own, and that the next try works. */
test.describe('the session screen, when the server fails', () => {
  let session: OneSession;
  let page: Page;

  test.beforeEach(async ({ page: own, session: mine }) => {
    [page, session] = [own, mine];
    await session.open(page);
  });

  const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });

  test('[ERR-37] a talk that could not be begun is told, and begins at the next try', async () => {
    await expect(page.getByRole('heading', { name: `${EMPLOYEE}さんとの1on1` })).toBeVisible();
    await fail('**/api/conversations/start');
    await page.getByText(THEME).first().click();
    const stance = (name: string) => page.getByRole('region', { name: '関わり方を選ぶ' }).getByText(name);
    await stance(STANCE).click();
    await expect(alert('セッションの初期化に失敗しました。')).toBeVisible();
    await page.unrouteAll();
    await stance('その他').click();
    await expect(page.getByRole('button', { name: 'この問いを使う' })).toBeVisible();
    await expect(alert('セッションの初期化に失敗しました。')).toHaveCount(0);
  });

  test('[ERR-44] questions that could not be replaced stay, and the failure is told', async () => {
    await session.begin(page);
    const question = page.getByRole('region', { name: '次の問い' });
    const before = await question.innerText();
    await fail('**/api/conversations/*/refresh-questions');
    await page.getByRole('toolbar').getByRole('button', { name: '質問を入れかえる' }).click();
    await expect(alert('質問例を入れかえられませんでした。')).toBeVisible();
    expect(await question.innerText()).toBe(before);
  });

  test('[ERR-43] a memo that could not be saved says so beside it, keeps its words, and is saved at the next try', async () => {
    await session.begin(page);
    await page.route('**/api/conversations/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await memoOf(page).fill('まだ保存できない言葉');
    await expect(alert('自動保存できませんでした')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'もう一度保存する' }).click();
    await session.expectMemo('まだ保存できない言葉');
  });

  test('[RPL-7] a reply that was stored while nobody could say so is not sent twice when it is sent again', async () => {
    await session.begin(page);
    await page.route('**/api/conversations/*/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route('**/api/conversations/*', (route) => route.abort());
    await page.getByRole('button', { name: 'この問いを使う' }).click();
    const { dialog, reply } = talkOf(page);
    await reply.fill('一度だけ言いました。');
    await dialog.getByRole('button', { name: '送る' }).click();
    await expect(dialog.getByText('書いた内容は残っています。')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await dialog.getByRole('button', { name: 'もう一度送る' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('一度だけ言いました。', { exact: true })).toHaveCount(1);
    const stored = (await session.stored()).messages.filter(({ message }) => message === '一度だけ言いました。');
    expect(stored).toHaveLength(1);
  });
});
