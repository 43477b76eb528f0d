import { expect } from '../../kit/screens/browser/expect.js';
import type { Locator } from 'playwright';
import { test } from '../../kit/screens/fixtures/parts-test.js';
import type { PartsPage } from '../../kit/screens/parts/parts-page.js';

/** What is used of an element in the page; the tests are compiled without the DOM. */
interface Scrolled {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** The visible parts of a recording alone, with an engine that only writes down what it was asked for. */
test.describe('the parts of a recording', () => {
  let parts: PartsPage;

  test.beforeEach(({ parts: own }) => {
    parts = own;
  });

  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
  });

  const button = (name: string | RegExp) => parts.page.getByRole('button', { name });
  const log = () => parts.page.getByRole('log', { name: '文字起こし' });
  const popup = () => parts.page.getByRole('region', { name: '文字起こし' });
  const grip = () => button(/窓を動かす/u);
  const place = async (what: Locator) => {
    const box = await what.boundingBox();
    return box === null ? null : { x: box.x, y: box.y };
  };
  const fromEnd = () => log().evaluate((box: Scrolled) => box.scrollHeight - box.scrollTop - box.clientHeight);
  const scrolled = () => log().evaluate((box: Scrolled) => box.scrollTop);
  const stored = () => parts.page.evaluate(() => localStorage.getItem('transcript_popup_pos_v1'));

  test('[REC-14] [REC-15] [REC-19] the popup is dragged by its header, stays in the window and comes back where it was left', async () => {
    await parts.set({ phase: 'on' });
    expect(await popup().boundingBox()).toEqual({ x: 760, y: 80, width: 496, height: 244 });
    expect(await stored()).toBeNull();

    await parts.page.mouse.move(860, 100);
    await parts.page.mouse.down();
    await parts.page.mouse.move(500, 300, { steps: 4 });
    await parts.page.mouse.up();
    expect(await place(popup())).toEqual({ x: 400, y: 280 });
    expect(JSON.parse((await stored()) ?? '')).toEqual({ x: 400, y: 280 });

    await parts.page.mouse.move(700, 500);
    await parts.page.mouse.down();
    await parts.page.mouse.move(100, 100);
    await parts.page.mouse.up();
    expect(await place(popup())).toEqual({ x: 400, y: 280 });

    await parts.page.reload();
    await parts.set({ phase: 'on' });
    expect(await place(popup())).toEqual({ x: 400, y: 280 });

    await parts.page.mouse.move(500, 300);
    await parts.page.mouse.down();
    await parts.page.mouse.move(5000, -400, { steps: 2 });
    await parts.page.mouse.up();
    expect(await place(popup())).toEqual({ x: 1280 - 496, y: 0 });

    await parts.page.setViewportSize({ width: 1200, height: 700 });
    await expect.poll(() => place(popup())).toEqual({ x: 1200 - 496, y: 0 });
  });

  test('[REC-14] [REC-19] arrow keys move it by 16 px, also with what is stored damaged', async () => {
    await parts.page.evaluate(() => localStorage.setItem('transcript_popup_pos_v1', '{"x":'));
    await parts.page.reload();
    await parts.set({ phase: 'on' });
    await grip().focus();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await parts.page.keyboard.press(key);
    expect(await place(popup())).toEqual({ x: 728, y: 96 });
    for (let i = 0; i < 8; i += 1) await parts.page.keyboard.press('ArrowUp');
    expect(await place(popup())).toEqual({ x: 728, y: 0 });
    expect(JSON.parse((await stored()) ?? '')).toEqual({ x: 728, y: 0 });
  });

  test('[REC-3] [REC-4] [CUS-15] minimising hides it, a button beside the tabs shows it again; closing stops the recording', async () => {
    await parts.set({ phase: 'on' });
    await button(/最小化/u).click();
    await expect(popup()).toHaveCount(0);
    await button('文字起こしを表示する').click();
    await expect(popup()).toBeVisible();
    await button(/閉じる/u).click();
    expect(await parts.asked()).toEqual(['hide', 'show', 'stop']);
    await expect(button('録音開始')).toBeVisible();
  });

  for (const [width, height] of [
    [1280, 40],
    [768, 40],
    [375, 44],
  ] as const)
    test(`[CUS-15] at ${width} px start and stop have one place at the end of the head, 126 x ${height}, whatever happens to the recording`, async () => {
      await parts.page.setViewportSize({ width, height: 812 });
      await parts.page.reload();
      const record = parts.page.getByRole('button', { name: /^録音(開始|停止)$/u });
      const head = parts.page.getByRole('group', { name: '録音' });
      await expect(record).toBeVisible();
      const before = await record.boundingBox();
      expect(before).toMatchObject({ width: 126, height });
      for (const patch of [
        { phase: 'starting' },
        { phase: 'on', elapsedMs: 768_000 },
        { phase: 'on', isHidden: true },
        { phase: 'on', trouble: 'silent', silentSince: 0 },
        { phase: 'paused', elapsedMs: 3_723_000 },
        { phase: 'ending', trouble: null },
        { phase: 'rest', bufferedSeconds: 46 },
        { phase: 'off', isElsewhere: true },
      ] as const) {
        await parts.set(patch);
        const place = await record.boundingBox();
        expect({ ...patch, place: { ...place, y: 0 } }).toEqual({ ...patch, place: { ...before, y: 0 } });
        expect(Math.abs(place!.y - before!.y)).toBeLessThan(2);
        const last = await head.getByRole('button').last().textContent();
        expect(last).toMatch(/^録音(開始|停止)$/u);
      }
    });

  test('[CUS-2] [CUS-11] whatever troubles the sound, the popup keeps its place and size, and nothing beside it moves', async () => {
    await parts.say(5);
    await parts.set({ phase: 'on', elapsedMs: 768_000 });
    const places = async () => ({
      popup: await popup().boundingBox(),
      composer: await parts.page.getByRole('textbox').boundingBox(),
      head: await parts.page.getByRole('group', { name: '録音' }).boundingBox(),
    });
    const before = await places();
    expect(before.popup).toMatchObject({ width: 496, height: 244 });
    for (const patch of [
      { trouble: 'network', bufferedSeconds: 12 },
      { trouble: 'silent', silentSince: 0 },
      { trouble: 'pace' },
      { trouble: 'refused' },
      { trouble: 'consent' },
      { trouble: null, quarantined: [{ recordingId: 'a', take: 0, fromSeq: 1, spokenAt: 0, seconds: 6 }] },
      { phase: 'ending' },
      { phase: 'rest', bufferedSeconds: 46, restSince: 0 },
    ] as const) {
      await parts.set(patch);
      await expect(popup().getByRole('status').or(popup().getByRole('alert')).first()).toBeVisible();
      expect({ ...patch, ...(await places()) }).toEqual({ ...patch, ...before });
      await expect(log().getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 });
    }
  });

  test('[REC-13] a tag names the engine, its tooltip says where the voice goes', async () => {
    await parts.set({ phase: 'on', mode: 'google' });
    await parts.page.getByText('認識：Google').hover();
    await expect(parts.page.getByRole('tooltip')).toContainText('Googleの音声認識へ送られ、文字になります。');
    for (const [mode, tag] of [
      ['browser', '認識：ブラウザー'],
      ['openai', '認識：OpenAI互換サーバー'],
      ['sherpa', '認識：このサーバー'],
    ] as const) {
      await parts.set({ mode });
      await expect(parts.page.getByRole('note', { name: tag })).toHaveText(tag);
    }
  });

  test('[REC-16] [REC-17] an empty popup says what will stand there; lines have a speaker, the one being said stands after them', async () => {
    await parts.set({ phase: 'starting' });
    await expect(log()).toHaveText('録音を開始すると、ここに文字起こしが表示されます。');
    await parts.say(3);
    await parts.set({ phase: 'on', interim: { speaker: 2, text: 'だいぶ慣れて', startMs: 0, endMs: 900 } });
    await expect(log().getByRole('listitem')).toHaveText([
      /^話者1前のときは.*0:00$/u,
      /^話者2そうですね.*0:04$/u,
      /^話者2今回は.*0:08$/u,
    ]);
    await expect(log().locator('[data-interim]')).toHaveText('話者2だいぶ慣れて…');
    await expect(log()).toHaveAttribute('aria-live', 'off');
    await parts.set({ manager: 1 });
    await expect(log().getByRole('listitem').first()).toContainText('上司');
    await expect(log().locator('[data-interim]')).toContainText('佐倉さん');
  });

  test('[REC-18] 3,000 lines: it sticks to the newest, lets the reader go up, and goes back on request', async () => {
    await parts.set({ phase: 'on' });
    await parts.say(3000);
    await expect(log().getByRole('listitem').last()).toBeInViewport();
    await parts.say(1);
    await expect(log().getByRole('listitem').last()).toBeInViewport();
    await expect.poll(fromEnd).toBeLessThan(2);
    await expect(button('最新へ移動')).toHaveCount(0);

    await log().hover();
    await parts.page.mouse.wheel(0, -40);
    await expect.poll(fromEnd).toBeGreaterThan(30);
    await parts.say(1);
    await expect.poll(fromEnd).toBeLessThan(2);

    await parts.page.mouse.wheel(0, -600);
    await expect(button('最新へ移動')).toBeVisible();
    const read = await scrolled();
    await parts.say(5);
    await parts.set({ interim: { speaker: 1, text: 'それで', startMs: 0, endMs: 1 } });
    await expect(log().locator('[data-interim]')).toHaveText(/それで/u);
    expect(await scrolled()).toBe(read);

    await button('最新へ移動').click();
    await expect.poll(fromEnd).toBeLessThan(2);
    await expect(log().locator('[data-interim]')).toBeInViewport();
    await expect(button('最新へ移動')).toHaveCount(0);
  });

  test('going up through lines that were never laid out moves them by what was scrolled and no more', async () => {
    await parts.set({ phase: 'on' });
    await parts.say(1000);
    await expect.poll(fromEnd).toBeLessThan(2);
    const row = parts.page.getByRole('listitem').nth(985);
    const top = async () => (await row.boundingBox())?.y ?? 0;
    await log().hover();
    let before = await top();
    for (let step = 0; step < 30; step += 1) {
      await parts.page.mouse.wheel(0, -170);
      await expect.poll(async () => Math.abs((await top()) - before - 170)).toBeLessThan(2);
      before = await top();
    }
  });

  test('a speaker is corrected for one line, for all lines, or named the manager, with the pointer and with the keys', async () => {
    await parts.set({ phase: 'on' });
    await parts.say(4);
    const tags = parts.page.getByRole('button', { name: /話者を変える$/u });
    const menu = parts.page.getByRole('menu', { name: '話者を変える' });
    const group = (name: string) => menu.getByRole('group', { name });
    await tags.nth(1).click();
    await group('この行だけ変える').getByRole('menuitem', { name: '話者1' }).click();
    await expect(menu).toHaveCount(0);
    await expect(tags.nth(1)).toBeFocused();

    await tags.nth(1).click();
    await group('この話者をすべて変える').getByRole('menuitem', { name: '話者3（新しい話者）' }).click();
    await parts.page.keyboard.press('ArrowDown');
    await expect(tags.nth(2)).toBeFocused();
    await parts.page.keyboard.press('Enter');
    await parts.page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: '上司はこの話者' })).toBeFocused();
    await parts.page.keyboard.press('Enter');
    await expect(tags.nth(2)).toHaveText('上司');
    await expect(tags.nth(0)).toHaveText('佐倉さん');
    expect(await parts.calls()).toEqual([
      ['onChangeLine', 'line-1', 1],
      ['onChangeSpeaker', 2, 3],
      ['onManager', 2],
    ]);

    await tags.nth(0).click();
    await parts.page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await tags.nth(0).click();
    await parts.page.getByRole('textbox').click();
    await expect(menu).toHaveCount(0);
    await expect(parts.page.getByRole('textbox')).toBeFocused();
  });
});
