import type { Locator, Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { memoOf } from '../../kit/screens/flows/one-session.js';
import { startRecording, talkOf } from '../../kit/screens/flows/session-page.js';

/** The most stops to the next question. */
const STOPS = 5;

/** The lines of an element as they stand on the screen: its signs, cut where the next one stands lower. */
const LINES = `window.linesOf = (one) => {
  const lines = [];
  let bottom = -Infinity;
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (let at = 0; at < node.length; at += 1) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.top >= bottom - 4) lines.push('');
      bottom = Math.max(bottom, box.bottom);
      lines[lines.length - 1] += node.data[at];
    }
  }
  return lines;
};`;

/** What is used of an element in the page; the tests are compiled without the DOM. */
interface Focusable {
  ownerDocument: { activeElement: unknown };
}

/** Where the focus stands in a 1on1, what stays in reach while a reply is written, and how words break, on the real product. */
test.describe('the session in use', () => {
  let page: Page;
  let on: ReturnType<typeof talkOf>;
  const press = (key: string) => page.keyboard.press(key);
  const hasFocus = (one: Locator) => one.evaluate((it: Focusable) => it === it.ownerDocument.activeElement);
  /** How many presses of Tab lead to it. */
  const stopsTo = async (goal: Locator): Promise<number> => {
    for (let stops = 0; stops <= STOPS; stops += 1) {
      if (await hasFocus(goal)) return stops;
      await press('Tab');
    }
    return Infinity;
  };

  test.beforeEach(async ({ page: own, session }) => {
    page = own;
    on = talkOf(page);
    await session.open(page);
  });

  test('[LIV-10] stands at the next step after pledge, theme, way, reply, other questions and summary', async () => {
    await expect(page.getByRole('button', { name: /^日々の業務/u })).toBeFocused();
    await press('Enter');
    await expect(page.getByRole('button', { name: 'じっくり聞いてほしい' })).toBeFocused();
    await press('Enter');
    await expect(on.use).toBeFocused({ timeout: 20_000 });
    await press('Enter');
    await expect(on.reply).toBeFocused();
    await page.keyboard.type('先月から残業が続いています。');
    await press('Enter');
    await expect(on.said('先月から残業が続いています。')).toBeVisible();
    await expect(on.use).toBeFocused({ timeout: 20_000 });
    await on.tool('質問を入れかえる').press('Enter');
    await expect(on.use).toBeFocused({ timeout: 20_000 });
    await on.tool('まとめる').press('Enter');
    await expect(page.getByRole('heading', { name: /^約束を、\s*声に出して/u })).toBeFocused();
    await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 40_000 });
    await page.getByRole('button', { name: '対話に戻る' }).press('Enter');
    await expect(on.use).toBeFocused();
  });

  test('[LIV-10] the next question is at most five stops away, and a key that the help names takes it', async ({
    session,
  }) => {
    await session.begin(page);
    await expect(on.use).toBeFocused();
    await press('Shift+Tab');
    expect(await stopsTo(on.use)).toBeLessThanOrEqual(STOPS);
    await on.tool('まとめる').focus();
    expect(await stopsTo(on.use)).toBeLessThanOrEqual(STOPS);
    await on.tool('まとめる').focus();
    await press('?');
    const help = page.getByRole('dialog', { name: 'キーでできること' });
    await expect(help.getByText('Alt + Q')).toBeVisible();
    await press('Alt+q');
    await expect(on.dialog).toHaveCount(0);
    await press('Escape');
    await expect(help).toHaveCount(0);
    await memoOf(page).focus();
    await press('?');
    await expect(memoOf(page)).toHaveValue('?');
    await press('Alt+q');
    await expect(on.reply).toBeFocused();
    await expect(on.question).not.toHaveValue('');
  });

  test('[LIV-9] the reply leaves stop, pause and memo in reach, and takes the focus from nobody who went on', async ({
    session,
  }) => {
    await session.begin(page);
    await startRecording(page);
    await on.use.click();
    await on.reply.fill('先月から眠れていません。');
    await memoOf(page).fill('眠りのことを、次に聞く');
    await session.expectMemo('眠りのことを、次に聞く');
    await page.getByRole('button', { name: '一時停止' }).click();
    await expect(page.getByText('一時停止中')).toBeVisible();
    await page.getByRole('button', { name: '再開', exact: true }).click();
    await page.getByRole('button', { name: '録音停止' }).click();
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
    await expect(on.reply).toHaveValue('先月から眠れていません。');
    // What lies under it is not.
    await expect(page.locator('[inert]').filter({ has: on.tool('まとめる') })).toHaveCount(1);
    await on.reply.press('Enter');
    await memoOf(page).focus();
    await expect(on.said('先月から眠れていません。')).toBeVisible();
    await expect(on.use).toBeVisible({ timeout: 20_000 });
    await expect(memoOf(page)).toBeFocused();
    await on.use.press('Enter');
    await press('Escape');
    await expect(on.dialog).toHaveCount(0);
    await expect(on.use).toBeFocused();
  });

  test('[LIV-9] on a phone and a tablet the memo is one press away, and the reply is there again', async ({
    session,
  }) => {
    await session.begin(page);
    for (const width of [768, 375]) {
      await page.setViewportSize({ width, height: 812 });
      await on.use.click();
      await on.reply.fill('途中まで');
      await expect(page.getByRole('button', { name: '録音開始' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('tab', { name: 'メモ' }).click();
      await memoOf(page).fill(`幅 ${width}`);
      await page.getByRole('tab', { name: '問い' }).click();
      await expect(on.reply).toHaveValue('途中まで');
      await on.dialog.getByRole('button', { name: 'やめる' }).click();
      await expect(on.dialog).toHaveCount(0);
    }
  });

  test('[LIV-15] headings and questions break by phrases, without a last line of one or two characters', async () => {
    await page.evaluate(LINES);
    const widths = [1280, 1024, 768, 375];
    /** The lines of an element as they stand on the screen. */
    const linesOf = (goal: Locator) =>
      goal.evaluate((one: unknown) => (globalThis as unknown as { linesOf: (of: unknown) => string[] }).linesOf(one));
    const check = async (goals: Locator) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        for (const goal of await goals.all()) {
          const lines = await linesOf(goal);
          if (lines.length > 1) expect(`${width}: ${lines.at(-1) ?? ''}`).toMatch(/: .{3,}$/u);
          // Phrases hold their particles: none begins a line.
          for (const line of lines.slice(1)) expect(line).not.toMatch(/^(?:を|は|が|に|で|と|の|、|。)/u);
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await check(on.choosing('テーマを選ぶ').getByRole('heading'));
    await page.getByRole('button', { name: /^体調・心身/u }).click();
    await check(on.choosing('関わり方を選ぶ').getByRole('heading'));
    await page.getByRole('button', { name: 'じっくり聞いてほしい' }).click();
    await expect(on.use).toBeVisible();
    for (let turn = 0; turn < 3; turn += 1) {
      await check(
        page.locator('[aria-label="次の問い"] p[aria-live], [aria-label="ほかの問い"] button > span:nth-child(2)'),
      );
      const before = await page.getByRole('region', { name: '次の問い' }).textContent();
      await on.tool('質問を入れかえる').click();
      await expect(page.getByRole('region', { name: '次の問い' })).not.toHaveText(String(before));
    }
  });
});
