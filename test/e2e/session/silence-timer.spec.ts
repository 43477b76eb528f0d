import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { drawn } from '../../kit/screens/browser/frames.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { takeClock, type PageClock } from '../../kit/screens/browser/page-clock.js';
import { beginTalk, EMPLOYEE, sessionUrl } from '../../kit/screens/flows/session-page.js';

/** Writes down how often and how long the page lets the device vibrate. */
const VIBRATION = `window.vibrated = []; navigator.vibrate = (ms) => { window.vibrated.push(ms); return true; };`;

/** The brain-juice button on the session screen of the real product; the page's clock belongs to the test. */
test.describe('the silence timer', () => {
  let clock: PageClock;
  let page: Page;
  let session: string;

  test.beforeEach(async ({ context, managerPage, manager, product }) => {
    page = managerPage;
    const id = await manager.addEmployee(EMPLOYEE);
    session = sessionUrl(product.url, id);
    await context.addInitScript(VIBRATION);
    clock = await takeClock(context);
  });

  test.afterEach(async ({ errors }) => {
    await clock.resume();
    expect(errors).toEqual([]);
  });

  const timer = () => page.getByRole('group', { name: '脳汁タイム' });
  const button = () => timer().getByRole('button');
  const toast = (text: string) => page.locator('.ant-message').getByText(text);
  const box = async () => (await timer().boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  const place = async () => {
    const { x, y } = await box();
    return { left: x, top: y };
  };
  const stored = async () =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('brainjuice_pos_v3'))) ?? 'null') as unknown;

  /** Takes hold of the middle of the button, goes so far, and lets go. */
  const drag = async (dx: number, dy: number) => {
    const { x, y, width, height } = await box();
    const [fromX, fromY] = [x + width / 2, y + height / 2];
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    await page.mouse.move(fromX + dx, fromY + dy);
    await drawn(page);
    await page.mouse.up();
  };

  const open = async (width = 1280, height = 800) => {
    await page.setViewportSize({ width, height });
    await page.goto(session);
    await page.evaluate(() => localStorage.removeItem('brainjuice_pos_v3'));
    await page.reload();
    await beginTalk(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  test('[TIM-1] [TIM-2] [TIM-3] [TIM-4] [TIM-6] [TIM-11] a click lets 15 seconds pass: number, badge and bubbles, then one sentence', async () => {
    await open();
    await clock.pause(page);
    await expect(timer().getByText('15秒')).toBeVisible();
    expect(await box()).toEqual({ x: 16, y: 692, width: 68, height: 68 });
    await button().click();
    await expect(toast('ゆっくり待ちましょう')).toBeVisible();
    expect(await page.evaluate('vibrated')).toEqual([10]);
    await expect(timer().getByRole('timer')).toHaveText('残り15秒');
    await expect(timer().getByText('沈黙中')).toBeVisible();
    expect(await box()).toEqual({ x: 8, y: 660, width: 132, height: 132 });
    await expect(button()).toBeDisabled();
    await clock.pass(page, 1_000);
    await expect(timer().getByRole('timer')).toHaveText('残り14秒');
    await expect(toast('ゆっくり待ちましょう')).toBeVisible();
    await clock.pass(page, 200);
    await expect(toast('ゆっくり待ちましょう')).toHaveCount(0);

    // Nothing that is pressed now begins anew.
    await button().click({ force: true });
    await button().press('Enter');
    await clock.pass(page, 13_799);
    await expect(timer().getByRole('timer')).toHaveText('残り1秒');
    await clock.pass(page, 1);
    await expect(timer().getByRole('timer')).toHaveCount(0);
    await expect(toast('15秒たちました。続きは相手の言葉から。')).toBeVisible();
    await expect(timer().getByRole('status')).toHaveText('15秒たちました。続きは相手の言葉から。');
    await expect(timer().getByRole('status')).toHaveAttribute('aria-live', 'polite');
    expect(await page.evaluate('vibrated')).toEqual([10]);
    await clock.pass(page, 1_200);
    await expect(timer().getByText('15秒', { exact: true })).toBeVisible();
    await expect(button()).toBeEnabled();
  });

  test('[TIM-7] [TIM-8] [TIM-10] it goes where it is dragged, 8 px from the edges, and stands there the next time', async () => {
    await open();
    await drag(4, 0);
    await expect(timer().getByRole('timer')).toBeVisible();
    expect(await stored()).toBeNull();

    await open();
    await drag(300, -200);
    expect(await place()).toEqual({ left: 316, top: 492 });
    expect(await stored()).toEqual({ left: 316, top: 492 });
    await expect(timer().getByRole('timer')).toHaveCount(0);

    await page.reload();
    await expect.poll(place).toEqual({ left: 316, top: 492 });
    await page.evaluate(() => localStorage.setItem('brainjuice_pos_v3', '{"left":5000,"top":-70}'));
    await page.reload();
    await expect.poll(place).toEqual({ left: 1204, top: 8 });
    await page.evaluate(() => localStorage.setItem('brainjuice_pos_v3', '{"left":'));
    await page.reload();
    await expect.poll(place).toEqual({ left: 16, top: 692 });
  });

  test('[TIM-6] [TIM-8] [TIM-12] it is dragged while it runs too, and by arrow keys 16 px', async () => {
    await open();
    await clock.pause(page);
    await button().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    expect(await stored()).toEqual({ left: 32, top: 676 });
    await page.keyboard.press('Enter');
    await expect(timer().getByRole('timer')).toBeVisible();
    await drag(400, -300);
    expect(await place()).toEqual({ left: 408, top: 344 });
    await page.keyboard.press('ArrowDown');
    expect(await place()).toEqual({ left: 408, top: 360 });
    await drag(-2000, 2000);
    expect(await place()).toEqual({ left: 8, top: 660 });
    await expect(timer().getByRole('timer')).toHaveText('残り15秒');
    await clock.pass(page, 15_000);
    await expect(timer().getByRole('timer')).toHaveCount(0);
    expect(await place()).toEqual({ left: 40, top: 692 });
  });

  test('[TIM-5] while it runs new questions wait and cannot be asked for; they come when it ends', async () => {
    await open();
    await page.getByRole('button', { name: /^日々の業務/u }).click();
    await page.getByRole('button', { name: 'じっくり聞いてほしい' }).click();
    const stone = page.getByRole('region', { name: '次の問い' });
    await expect(stone).toBeVisible();
    const refresh = page.getByRole('button', { name: '質問を入れかえる' }).first();
    await expect(refresh).toBeEnabled();

    await clock.pause(page);
    await button().click();
    await expect(refresh).toBeDisabled();
    await stone.getByRole('button', { name: 'この問いを使う' }).click();
    await page.getByRole('textbox', { name: /の返事$/u }).fill('リリースが無事に終わりました。');
    await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
    await expect(page.getByRole('list', { name: '対話' })).toContainText('リリースが無事に終わりました。');
    await clock.pass(page, 14_000);
    await expect(page.getByText('次の問いを考えています...')).toBeHidden();
    await expect(timer().getByRole('timer')).toHaveText('残り1秒');
    await expect(stone).toBeHidden();
    await clock.pass(page, 1_000);
    await expect(stone).toBeVisible();
    await expect(refresh).toBeEnabled();
  });

  test('[TIM-5] left before its end, it is over: questions and advice can be asked for again, and nothing is said of it', async () => {
    await open();
    await page.getByRole('button', { name: /^日々の業務/u }).click();
    await page.getByRole('button', { name: 'じっくり聞いてほしい' }).click();
    const refresh = page.getByRole('button', { name: '質問を入れかえる' }).first();
    await expect(refresh).toBeEnabled();
    await button().click();
    await expect(refresh).toBeDisabled();
    await page.getByRole('button', { name: '紙で話す' }).click();
    await page.getByRole('button', { name: '画面に戻る' }).click();
    await expect(timer().getByRole('timer')).toHaveCount(0);
    await expect(refresh).toBeEnabled();
    await expect(toast('15秒たちました。続きは相手の言葉から。')).toHaveCount(0);
  });

  test('[TIM-1] [TIM-8] on a phone it stands above the tabs and beside the field; with reduced motion nothing moves', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(375, 812);
    const [tabs, field] = [page.getByRole('tablist').last(), page.getByRole('textbox', { name: '聞いてみたいこと' })];
    const { x, y, width, height } = await box();
    expect(y + height + 8).toBeLessThanOrEqual((await tabs.boundingBox())?.y ?? 0);
    expect(x + width).toBeLessThanOrEqual((await field.boundingBox())?.x ?? 0);
    await button().click();
    await expect(timer().getByRole('timer')).toBeVisible();
    const moving = `document.querySelector('[role=group][aria-label=脳汁タイム]').getAnimations({ subtree: true }).length`;
    expect(await page.evaluate(moving)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => page.evaluate(moving)).toBeGreaterThan(2);
  });
});
