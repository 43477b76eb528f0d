import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { startBrowser, type Browser } from '../harness/chromium.js';
import { servePartsPage, type PartsPage } from '../harness/parts-page.js';
import type { Parts, PartsState } from './pages/recording-parts-state.js';

const WAIT_MS = 30_000;
type WithParts = typeof globalThis & { parts: Parts };

/** What is used of an element in the page; the tests are compiled without the DOM. */
interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** The visible parts of a recording alone, with an engine that only writes down what it was asked for. */
describe('the parts of a recording', () => {
  let site: PartsPage;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([servePartsPage(), startBrowser()]);
    page = browser.page;
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await site.close();
  }, WAIT_MS);

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(site.url);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
  });

  afterEach(() => {
    expect(browser.errors).toEqual([]);
  });

  const set = (patch: Partial<PartsState>) =>
    page.evaluate((what) => (globalThis as WithParts).parts.update(what), patch);
  const say = (count: number) => page.evaluate((n) => (globalThis as WithParts).parts.say(n), count);
  const calls = () => page.evaluate(() => (globalThis as WithParts).parts.calls);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const log = () => page.getByRole('log', { name: '文字起こし' });
  const popup = () => page.getByRole('region', { name: '文字起こし' });
  const grip = () => button(/窓を動かす/u);
  const place = async (what: Locator) => {
    const box = await what.boundingBox();
    return box === null ? null : { x: box.x, y: box.y };
  };
  const fromEnd = () => log().evaluate((box: Scrolled) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const scrolled = () => log().evaluate((box: Scrolled) => box.scrollTop);
  const stored = () => page.evaluate(() => localStorage.getItem('transcript_popup_pos_v1'));

  it(
    '[REC-14] [REC-15] [REC-19] the popup is dragged by its header, stays in the window and comes back where it was left',
    async () => {
      await set({ phase: 'on' });
      expect(await popup().boundingBox()).toEqual({ x: 760, y: 80, width: 496, height: 244 });
      expect(await stored()).toBeNull();

      await page.mouse.move(860, 100);
      await page.mouse.down();
      await page.mouse.move(500, 300, { steps: 4 });
      await page.mouse.up();
      expect(await place(popup())).toEqual({ x: 400, y: 280 });
      expect(JSON.parse((await stored()) ?? '')).toEqual({ x: 400, y: 280 });

      await page.mouse.move(700, 500);
      await page.mouse.down();
      await page.mouse.move(100, 100);
      await page.mouse.up();
      expect(await place(popup())).toEqual({ x: 400, y: 280 });

      await page.reload();
      await set({ phase: 'on' });
      expect(await place(popup())).toEqual({ x: 400, y: 280 });

      await page.mouse.move(500, 300);
      await page.mouse.down();
      await page.mouse.move(5000, -400, { steps: 2 });
      await page.mouse.up();
      expect(await place(popup())).toEqual({ x: 1280 - 496, y: 0 });

      await page.setViewportSize({ width: 1200, height: 700 });
      await expect.poll(() => place(popup())).toEqual({ x: 1200 - 496, y: 0 });
    },
    WAIT_MS,
  );

  it(
    '[REC-14] [REC-19] arrow keys move it by 16 px, also with what is stored damaged',
    async () => {
      await page.evaluate(() => localStorage.setItem('transcript_popup_pos_v1', '{"x":'));
      await page.reload();
      await set({ phase: 'on' });
      await grip().focus();
      for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
      expect(await place(popup())).toEqual({ x: 728, y: 96 });
      for (let i = 0; i < 8; i += 1) await page.keyboard.press('ArrowUp');
      expect(await place(popup())).toEqual({ x: 728, y: 0 });
      expect(JSON.parse((await stored()) ?? '')).toEqual({ x: 728, y: 0 });
    },
    WAIT_MS,
  );

  it(
    '[REC-3] [REC-4] minimising hides it and the record button shows it again; closing stops the recording',
    async () => {
      await set({ phase: 'on' });
      await button(/最小化/u).click();
      await expect(popup()).toHaveCount(0);
      await button('表示する').click();
      await expect(popup()).toBeVisible();
      await button(/閉じる/u).click();
      expect((await calls()).map(([name]) => name)).toEqual(['hide', 'show', 'stop']);
      await expect(button('録音開始')).toBeVisible();
    },
    WAIT_MS,
  );

  it(
    '[REC-13] a tag names the engine, its tooltip says where the voice goes',
    async () => {
      await set({ phase: 'on', mode: 'google' });
      await page.getByText('認識：Google').hover();
      await expect(page.getByRole('tooltip')).toContainText('Googleの音声認識へ送られ、文字になります。');
      for (const [mode, tag] of [
        ['browser', '認識：ブラウザー'],
        ['openai', '認識：OpenAI互換サーバー'],
        ['sherpa', '認識：このサーバー'],
      ] as const) {
        await set({ mode });
        await expect(page.getByRole('note', { name: tag })).toHaveText(tag);
      }
    },
    WAIT_MS,
  );

  it(
    '[REC-16] [REC-17] an empty popup says what will stand there; lines have a speaker, the one being said stands after them',
    async () => {
      await set({ phase: 'starting' });
      await expect(log()).toHaveText('録音を開始すると、ここに文字起こしが表示されます。');
      await say(3);
      await set({ phase: 'on', interim: { speaker: 2, text: 'だいぶ慣れて', startMs: 0, endMs: 900 } });
      await expect(log().getByRole('listitem')).toHaveText([
        /^話者1前のときは.*0:00$/u,
        /^話者2そうですね.*0:04$/u,
        /^話者2今回は.*0:08$/u,
      ]);
      await expect(log().locator('[data-interim]')).toHaveText('話者2だいぶ慣れて…');
      await expect(log()).toHaveAttribute('aria-live', 'off');
      await set({ manager: 1 });
      await expect(log().getByRole('listitem').first()).toContainText('上司');
      await expect(log().locator('[data-interim]')).toContainText('佐倉さん');
    },
    WAIT_MS,
  );

  it(
    '[REC-18] 3,000 lines: it sticks to the newest, lets the reader go up, and goes back on request',
    async () => {
      await set({ phase: 'on' });
      await say(3000);
      await expect(log().getByRole('listitem').last()).toBeInViewport();
      await say(1);
      await expect(log().getByRole('listitem').last()).toBeInViewport();
      await expect.poll(fromEnd).toBeLessThan(2);
      await expect(button('最新へ移動')).toHaveCount(0);

      await log().hover();
      await page.mouse.wheel(0, -40);
      await expect.poll(fromEnd).toBeGreaterThan(30);
      await say(1);
      await expect.poll(fromEnd).toBeLessThan(2);

      await page.mouse.wheel(0, -600);
      await expect(button('最新へ移動')).toBeVisible();
      const read = await scrolled();
      await say(5);
      await set({ interim: { speaker: 1, text: 'それで', startMs: 0, endMs: 1 } });
      await expect(log().locator('[data-interim]')).toHaveText(/それで/u);
      expect(await scrolled()).toBe(read);

      await button('最新へ移動').click();
      await expect.poll(fromEnd).toBeLessThan(2);
      await expect(log().locator('[data-interim]')).toBeInViewport();
      await expect(button('最新へ移動')).toHaveCount(0);
    },
    WAIT_MS,
  );
});
