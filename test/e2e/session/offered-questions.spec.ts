import type { Page } from 'playwright';
import type { OfferedQuestion } from '@app/contract';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { offerHints, type OfferedHints } from '../../kit/screens/flows/offered-hints.js';
import { startRecording, talkOf } from '../../kit/screens/flows/session-page.js';

const REPLY = '来月の応援は、まだ少し迷っています。';
const OFFERED = '迷っているのは、どんなところですか。';

/** What is offered while two people talk, on the real product. */
test.describe('questions that are offered during a talk', () => {
  let page: Page;
  let hints: OfferedHints;
  let on: ReturnType<typeof talkOf>;
  const question = () => page.getByRole('region', { name: '次の問い' }).locator('p[aria-live]');
  const mark = () => page.getByRole('button', { name: /新しい問いがあります/u });
  const care = () => page.getByRole('button', { name: /言葉と相談先/u });

  test.beforeEach(async ({ page: own, session }) => {
    page = own;
    hints = await offerHints(page);
    await session.open(page);
    on = talkOf(page);
  });

  const hintFor = (conversationId: string, id: string, source: 'line' | 'message' = 'message'): OfferedQuestion => ({
    conversationId,
    question: OFFERED,
    purpose: '深める',
    evidence: { source, id, quote: 'まだ少し迷っています' },
    refused: null,
  });

  test('[LIV-2] [MND-16] [MND-18] a newer one waits beside the large one with its reason, and shows on a press', async ({
    session,
  }) => {
    await session.begin(page);
    await on.use.click();
    await on.reply.fill(REPLY);
    await on.reply.press('Enter');
    await expect(on.use).toBeVisible();
    await on.settle();
    const before = await question().textContent();
    const { id, messages } = await session.stored();
    const said = messages.find(({ message }) => message === REPLY) as { id: string } | undefined;
    await on.composer.focus();
    await hints.offer(hintFor(id, said?.id ?? ''));
    await expect(mark()).toHaveCount(0);
    await on.composer.blur();
    await expect(mark()).toContainText(/\d+:\d\d「まだ少し迷っています」から/u);
    await expect(question()).toHaveText(before ?? '');
    await mark().click();
    await expect(question()).toHaveText(OFFERED);
    await expect(mark()).toHaveCount(0);
    // The words it rests on are one press away.
    await page
      .getByRole('region', { name: '次の問い' })
      .getByRole('button', { name: /の発言へ$/u })
      .click();
    await expect(on.said(REPLY)).toHaveAttribute('aria-current', 'true');
    // The next one waits its three minutes.
    await page.mouse.move(2, 2);
    await hints.offer({ ...hintFor(id, said?.id ?? ''), question: 'ほかには何がありますか。' });
    await expect(mark()).toHaveCount(0);
    await on.use.click();
    await expect(on.question).toHaveValue(OFFERED);
  });

  test('[CUS-9] a question that rests on withdrawn words leaves the screen with them', async ({ session }) => {
    await session.begin(page);
    const before = (await question().textContent()) ?? '';
    await startRecording(page);
    await page.evaluate(`say(${JSON.stringify(REPLY)})`);
    await expect(page.getByRole('log').getByText(REPLY)).toBeVisible();
    const talk = async () => (await session.stored()) as unknown as { id: string; lines: { id: string }[] };
    await expect.poll(async () => (await talk()).lines.length).toBe(1);
    const { id, lines } = await talk();
    await hints.offer(hintFor(id, lines[0]?.id ?? '', 'line'));
    await mark().click();
    await expect(question()).toHaveText(OFFERED);
    await page.getByRole('button', { name: 'そのほかの操作' }).click();
    await page.getByRole('menuitem', { name: '同意を取り消す' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '同意を取り消す' }).click();
    await expect(page.getByText('同意を取り消し、録音から作ったものを消しました。')).toBeVisible();
    await expect(question()).toHaveText(before);
    await expect(page.getByText(OFFERED)).toHaveCount(0);
  });

  test('[MND-16] on a phone the mark of a newer one moves nothing', async ({ session }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await session.begin(page);
    const { id } = await session.stored();
    const others = page.getByRole('list', { name: 'ほかの問い' });
    await page.getByRole('button', { name: '質問を入れかえる' }).focus();
    const before = await others.boundingBox();
    await page.getByRole('button', { name: '質問を入れかえる' }).blur();
    await hints.offer(hintFor(id, ''));
    await expect(mark()).toBeVisible();
    expect(await others.boundingBox()).toEqual(before);
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 812 });
      const { x = 0, width: wide = 0, height = 0 } = (await mark().boundingBox()) ?? {};
      expect({ isInside: x + wide <= width - 16, isTall: height >= 44 }).toEqual({ isInside: true, isTall: true });
    }
  });

  test('[MND-15] what may need care shows one quiet line; a press opens fixed words, and nothing is proposed', async ({
    session,
  }) => {
    await session.begin(page);
    const { id } = await session.stored();
    const before = await question().textContent();
    const block = await page.getByRole('region', { name: '次の問い' }).boundingBox();
    await expect(care()).toHaveCount(0);
    await hints.offer(hintFor(id, ''));
    await hints.offer({ conversationId: id, question: null, purpose: null, evidence: null, care: true });
    await expect(care()).toBeVisible();
    await expect(mark()).toHaveCount(0);
    await expect(question()).toHaveText(before ?? '');
    expect(await page.getByRole('region', { name: '次の問い' }).boundingBox()).toEqual(block);
    await care().click();
    const words = page.getByRole('dialog', { name: 'つらい話になったときに' });
    await expect(words.getByRole('heading')).toBeFocused();
    await expect(words).toContainText('命にかかわるときは、同意を待たずに助けを呼んでください。');
    await expect(words.getByRole('list', { name: '相談先' }).getByRole('listitem').first()).toContainText(
      /確認 \d{4}年/u,
    );
    expect(await page.getByRole('region', { name: '次の問い' }).boundingBox()).toEqual(block);
    await page.keyboard.press('Escape');
    await expect(words).toHaveCount(0);
    await expect(care()).toBeFocused();
    // Another page knows nothing of it.
    await page.reload();
    await page.getByRole('button', { name: '続きから再開' }).click();
    await expect(page.getByRole('region', { name: '次の問い' })).toBeVisible();
    await expect(page.getByText('言葉と相談先')).toHaveCount(0);
  });

  test('[LIV-3] the transcript can be read after the recording has stopped, and a chip opens the line at every width', async ({
    session,
  }) => {
    await session.begin(page);
    await startRecording(page);
    await page.evaluate(`say(${JSON.stringify(REPLY)})`);
    const log = page.getByRole('log', { name: '文字起こし' });
    await expect(log.getByText(REPLY)).toBeVisible();
    await page.getByRole('button', { name: '録音停止' }).click();
    await expect(page.getByRole('button', { name: '録音開始' })).toBeVisible();
    await expect(log).toHaveCount(0);
    await page.getByRole('button', { name: '文字起こしを表示する' }).click();
    await expect(log.getByText(REPLY)).toBeVisible();
    await page.getByRole('button', { name: '閉じる', exact: true }).click();
    await expect(log).toHaveCount(0);
    const { id, lines } = (await session.stored()) as unknown as { id: string; lines: { id: string }[] };
    await hints.offer(hintFor(id, lines[0]?.id ?? '', 'line'));
    await mark().click();
    const chip = page.getByRole('region', { name: '次の問い' }).getByRole('button', { name: /の発言へ$/u });
    const line = log.getByRole('listitem').filter({ hasText: REPLY });
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 800 });
      if (width < 1200) await page.getByRole('tab', { name: '問い' }).click();
      await chip.click();
      await expect(line).toHaveAttribute('aria-current', 'true');
      await expect(line).toBeInViewport();
    }
  });
});
