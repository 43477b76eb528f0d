import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { shiftsOf, watchShifts } from '../../kit/screens/browser/layout-shifts.js';
import { memoOf, type OneSession } from '../../kit/screens/flows/one-session.js';
import { startRecording, talkOf } from '../../kit/screens/flows/session-page.js';

/** All movement of a talk together. */
const MOST = 0.02;
const SIZES = [
  [1280, 800],
  [768, 1024],
  [375, 812],
] as const;
const SAID = ['このところ残業が続いていて、正直つらいです。', 'レビューを待つ時間が、とても長く感じています。'];

/** A talk of half an hour, whose clock is put on between what happens. */
test.describe('nothing moves what is read or written', () => {
  let page: Page;
  let session: OneSession;

  test.beforeEach(async ({ page: own, session: mine }) => {
    [page, session] = [own, mine];
    await watchShifts(page);
    await page.clock.install();
  });

  const say = async (words: string) => {
    await page.evaluate(`say(${JSON.stringify(words)})`);
    await session.expectStored(({ transcript }) => expect(transcript).toContain(words));
  };

  /** What stands where, while something comes and goes. */
  const placeOf = async (isMemo: boolean) =>
    isMemo ? memoOf(page).boundingBox() : page.getByRole('region', { name: '次の問い' }).boundingBox();

  const toTab = async (name: 'メモ' | '問い', width: number) => {
    if (width < 1200) await page.getByRole('tab', { name }).click();
  };

  const trouble = (width: number) =>
    width < 1200
      ? page.getByRole('button', { name: 'つながりが切れています。くわしく見る' })
      : page.getByText('つながりが切れています。録音は続けていて', { exact: false });

  /** The network goes and comes back, while the memo, or the question, stands there. */
  const outage = async (width: number, isMemo: boolean) => {
    const before = await placeOf(isMemo);
    session.network.cut();
    await expect(trouble(width)).toBeVisible({ timeout: 60_000 });
    expect(await placeOf(isMemo)).toEqual(before);
    session.network.mend();
    await expect(trouble(width)).toHaveCount(0, { timeout: 60_000 });
    expect(await placeOf(isMemo)).toEqual(before);
  };

  for (const [width, height] of SIZES)
    test(`[LIV-11] at ${width} px a recorded talk with a network that comes and goes moves by ${MOST} at most`, async () => {
      await page.setViewportSize({ width, height });
      await session.open(page);
      await session.begin(page);
      await startRecording(page);
      await toTab('メモ', width);
      await memoOf(page).fill('書きながら聞く');
      for (const [at, words] of SAID.entries()) {
        await say(words);
        await page.clock.fastForward('05:00');
        await expect(page.getByRole('timer')).toContainText(new RegExp(`${5 * (at + 1)}:\\d\\d`, 'u'));
      }
      await say('もう一つ、手順書のことも話したいです。');
      await outage(width, true);
      await toTab('問い', width);
      await talkOf(page).settle();
      await outage(width, false);
      await page.getByRole('button', { name: '録音停止' }).click();
      await expect(page.getByRole('button', { name: '録音開始' })).toBeVisible({ timeout: 30_000 });
      const { total, what } = await shiftsOf(page);
      expect(total, what.join('\n')).toBeLessThanOrEqual(MOST);
    });

  test('[LIV-11] without a recording too, what the screen has to tell takes the place of something else', async () => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      if (width === 1280) {
        await session.open(page);
        await session.begin(page);
      }
      const before = await placeOf(false);
      session.network.cut();
      const told = page.getByText('つながりが切れていますが、書いたものはこの端末に残り', { exact: false });
      await expect(told).toBeVisible({ timeout: 60_000 });
      expect(await placeOf(false)).toEqual(before);
      session.network.mend();
      await expect(told).toHaveCount(0, { timeout: 60_000 });
    }
  });
});
