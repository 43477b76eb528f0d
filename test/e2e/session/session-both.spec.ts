import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { memoOf } from '../../kit/screens/flows/one-session.js';
import { talkOf } from '../../kit/screens/flows/session-page.js';

/** What both people may look at, and a screen that steps back, on the real product. */
test.describe('the screen for both, and for a talk on paper', () => {
  let page: Page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const focused = () => page.evaluate('document.activeElement.textContent');

  test.beforeEach(async ({ page: own, session }) => {
    page = own;
    await session.open(page);
    await session.begin(page);
    await memoOf(page).fill('二人には見せない');
  });

  test('[LIV-21] [LIV-24] [MND-22] says what is recorded and where it goes, with two equal answers, and nothing private', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'ひとことアドバイス' }).click();
    await expect(page.getByRole('dialog', { name: 'ひとことアドバイス' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button('二人で見る').click();
    const card = page.getByRole('region', { name: /いっしょに読んでください/u });
    for (const words of [
      '話した内容を二人で振り返るため。人事評価、懲戒、勤怠管理には使いません。',
      '声そのものは残しません',
      'ブラウザーの音声認識',
      '外の言語モデルへは送りません',
      'サーバーを運用する人は、技術的には読めます。',
    ])
      await expect(card).toContainText(words);
    await expect(page.getByText('二人には見せない')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('list', { name: '対話' })).toHaveCount(0);
    const [no, yes] = [await button('録音しない').boundingBox(), await button('録音してよい').boundingBox()];
    expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height]);
    expect(['録音しない', '録音してよい']).not.toContain(await focused());
    await button('録音してよい').click();
    await expect(page.getByText('録音中', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(memoOf(page)).toHaveValue('二人には見せない');
  });

  test('[LIV-12] [LIV-23] a no leads to the same screen, is not asked again that day, and can be taken back', async ({
    session,
  }) => {
    await button('録音開始').click();
    const dialog = page.getByRole('dialog', { name: /録音の前に/u });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(/^「忘れないように/u)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await button('二人で見る').click();
    await button('録音しない').click();
    await expect(talkOf(page).use).toBeVisible();
    await expect(page.getByText('今日は録音しません')).toBeVisible();
    await expect(button('録音開始')).toBeDisabled();
    await button('二人で見る').click();
    await expect(page.getByRole('heading', { name: '今日、ふたりで決めたこと' })).toBeVisible();
    await session.resume(page);
    await expect(button('録音開始')).toBeDisabled();
    await button('そのほかの操作').click();
    await page.getByRole('menuitem', { name: '録音してよいと言われたとき' }).click();
    await page.getByRole('button', { name: '相手の同意を得ました' }).click();
    await expect(page.getByText('録音中', { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  test('[LIV-6] [LIV-22] the clock runs without a recording; on paper the screen is dim, and any press brings it back', async () => {
    const clock = page.getByRole('timer', { name: '対話の経過時間' });
    const before = await clock.textContent();
    await expect(clock).not.toHaveText(before ?? '');
    for (const back of ['press', 'Escape']) {
      await button('紙で話す').click();
      const screen = button('画面に戻る');
      await expect(screen).toBeFocused();
      await expect(screen).toContainText(/\d+:\d\d/u);
      await expect(screen).not.toContainText('録音中');
      await expect(page.getByText('二人には見せない')).toHaveCount(0);
      if (back === 'press') await page.mouse.click(40, 40);
      else await page.keyboard.press('Escape');
      await expect(memoOf(page)).toHaveValue('二人には見せない');
    }
  });

  test('[LIV-21] a summary that fails leaves the screen that both look at as it is, and a tick that fails is told there', async ({
    session,
  }) => {
    const { id } = await session.stored();
    const text = '手順書を渡す';
    await session.manager.call('POST', `/api/conversations/${id}/next-actions`, { text, owner: 'manager' });
    let fail = (): void => undefined;
    const isFailed = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/summarize', async (route) => {
      await isFailed;
      await route.fulfill({ status: 500, json: { message: 'いまはまとめられません。' } });
    });
    await page.route('**/next-actions/*', (route) =>
      route.fulfill({ status: 400, json: { message: '印は付けられません。' } }),
    );
    await talkOf(page).tool('まとめる').click();
    await button('対話に戻る').click();
    await button('二人で見る').click();
    await button('録音しない').click();
    await button('二人で見る').click();
    const heading = page.getByRole('heading', { name: '今日、ふたりで決めたこと' });
    await expect(heading).toBeVisible();
    const answered = page.waitForResponse('**/summarize');
    fail();
    await answered;
    await page.getByRole('checkbox', { name: text }).click({ force: true });
    await expect(page.getByText('印は付けられません。')).toBeVisible();
    await expect(heading).toBeVisible();
    await expect(page.getByText('二人には見せない')).toHaveCount(0);
    await button('わたしの画面に戻る').click();
    await expect(page.getByText('いまはまとめられません。')).toBeVisible();
  });
});
