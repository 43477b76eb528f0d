import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { memoOf } from '../../kit/screens/flows/one-session.js';
import { startRecording, talkOf } from '../../kit/screens/flows/session-page.js';

const PROMISE = '来週の金曜日までに、手順書のひな形を作ります。';

interface Stored {
  id: string;
  summary: string | null;
  own_notes: string;
  redacted_at: string | null;
  lines: { id: string; text: string }[];
  next_action_items: { id: string; text: string; owner: string | null; due: string | null }[];
}

/** The end of a 1on1, on the real product. */
test.describe('the end of a session', () => {
  let page: Page;
  let on: ReturnType<typeof talkOf>;
  let stored: () => Promise<Stored>;
  const heading = () => page.getByRole('heading', { name: /^約束を、\s*声に出して/u });
  const rows = () => page.getByRole('list', { name: '次の一歩' }).getByRole('listitem');

  test.beforeEach(async ({ page: own, session }) => {
    page = own;
    on = talkOf(page);
    stored = async () => (await session.stored()) as unknown as Stored;
    await session.open(page);
    await session.begin(page);
    await startRecording(page);
    for (const words of ['このところ残業が続いていて、正直つらいです。', PROMISE]) {
      await page.evaluate(`say(${JSON.stringify(words)})`);
      await expect(page.getByRole('log').getByText(words)).toBeVisible();
    }
    await memoOf(page).fill('応援の件は次に\n眠りのこと');
  });

  const finish = async () => {
    await on.tool('まとめる').click();
    await expect(heading()).toBeFocused();
    await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 40_000 });
  };

  test('[LIV-4] まとめる ends the recording and leads to promises, the record and out, in two presses', async () => {
    await finish();
    expect((await stored()).summary).not.toBeNull();
    await expect(page.getByRole('radio', { name: /すべて残す/u })).toBeChecked();
    await page.getByRole('button', { name: '対話に戻る' }).click();
    await expect(page.getByRole('button', { name: '録音開始' })).toBeVisible();
    await expect(on.use).toBeVisible();
    await expect(page.getByRole('button', { name: 'まとめと次の一歩' })).toHaveAttribute('aria-expanded', 'false');
    await finish();
    await page.getByRole('button', { name: '記録をひらく' }).click();
    await page.waitForURL('**/app/log/transcript/**');
    expect((await stored()).lines).toHaveLength(2);
  });

  test('[LIV-3] [LIV-4] a chip of the end opens the line itself, and what is not kept is erased after one more question', async () => {
    await finish();
    await page
      .getByRole('button', { name: /の発言へ$/u })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('log').locator('[aria-current]')).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByText('約束とまとめだけ残す').click();
    await page.getByRole('button', { name: '閉じる', exact: true }).click();
    const question = page.getByRole('dialog', { name: '残さないものを消しますか。' });
    await question.getByRole('button', { name: 'やめる' }).click();
    await expect(question).toHaveCount(0);
    expect((await stored()).lines).toHaveLength(2);
    await page.getByRole('button', { name: '閉じる', exact: true }).click();
    await question.getByRole('button', { name: '消す', exact: true }).click();
    await page.waitForURL('**/app/new-1on1');
    const left = await stored();
    expect(left.lines).toEqual([]);
    expect(left.redacted_at).not.toBeNull();
    expect(left.summary).not.toBeNull();
  });

  test('[LIV-5] a promise that is being mended keeps its words when a remake takes it away', async ({ session }) => {
    await finish();
    const [promise] = (await stored()).next_action_items;
    await rows().filter({ hasText: promise!.text }).getByRole('button', { name: /^直す/u }).click();
    const words = page.getByRole('textbox', { name: '約束の文' });
    await words.fill('手順書を、ふたりで作る');
    await session.manager.call('DELETE', `/api/next-actions/${promise!.id}`);
    // Only what is written anew can be added.
    await expect(page.getByRole('group', { name: '約束を足す' })).toBeVisible();
    await expect(words).toHaveValue('手順書を、ふたりで作る');
    await words.press('Enter');
    await expect(rows().filter({ hasText: '手順書を、ふたりで作る' })).toHaveCount(1);
    await expect(words).toHaveCount(0);
    await expect
      .poll(async () => (await stored()).next_action_items.map(({ text }) => text))
      .toContain('手順書を、ふたりで作る');
  });

  test('[LIV-4] nothing can be erased before the summary is there, and closing with everything kept waits for nothing', async () => {
    /** Keeps the summary back until it is let go on. */
    const hold = async () => {
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route('**/summarize', async (route) => {
        await held;
        // The page may be gone by then.
        await route.continue().catch(() => undefined);
      });
      return goOn;
    };
    const goOn = await hold();
    const close = page.getByRole('button', { name: '閉じる', exact: true });
    await on.tool('まとめる').click();
    await expect(heading()).toBeFocused();
    for (const name of [/^約束とまとめだけ残す/u, /^約束だけ残す/u])
      await expect(page.getByRole('radio', { name })).toBeDisabled();
    await expect(page.getByRole('radio', { name: /すべて残す/u })).toBeChecked();
    await expect(close).toBeEnabled();
    goOn();
    await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 40_000 });
    await page.getByText('約束だけ残す').click();
    await page.unroute('**/summarize');

    // The choice of before waits with the way out, until everything is kept or the summary is there.
    const goOnAgain = await hold();
    await page.getByRole('button', { name: '対話に戻る' }).click();
    await on.tool('まとめる').click();
    await expect(close).toBeDisabled();
    await page.getByText('すべて残す').click();
    await close.click();
    await page.waitForURL('**/app/new-1on1');
    goOnAgain();
    expect((await stored()).redacted_at).toBeNull();
  });

  test('[LIV-5] [LIV-16] promises, summary and own notes are written in their place, here and on the record', async ({
    product,
  }) => {
    await finish();
    const before = await rows().count();
    await page.getByRole('button', { name: '約束を足す' }).click();
    const editor = page.getByRole('group', { name: '約束を足す' });
    await editor.getByRole('textbox', { name: '約束の文' }).fill('応援先の朝会を見学する');
    await editor.getByRole('button', { name: '佐倉さん' }).click();
    await editor.getByLabel('期限').fill('2026-12-01');
    await editor.getByRole('button', { name: '足す' }).click();
    await expect(rows()).toHaveCount(before + 1);
    const added = rows().filter({ hasText: '応援先の朝会を見学する' });
    await expect(added).toContainText('佐倉さん');
    await added.getByRole('button', { name: /^直す/u }).click();
    const mend = page.getByRole('group', { name: '約束を直す' });
    await mend.getByRole('textbox', { name: '約束の文' }).fill('朝会を、いっしょに見学する');
    await page.keyboard.press('Enter');
    await expect(rows().filter({ hasText: '朝会を、いっしょに見学する' })).toBeVisible();
    const written = (await stored()).summary ?? '';
    await page.getByRole('button', { name: 'まとめを直す' }).click();
    await page.getByRole('textbox', { name: 'まとめの文' }).fill('残業の減らし方を話しました。');
    await page.getByRole('group', { name: 'まとめを直す' }).getByRole('button', { name: '直す' }).click();
    await expect(page.getByText('残業の減らし方を話しました。')).toBeVisible();
    await page.getByRole('button', { name: 'まとめの前の版' }).click();
    const earlier = page.getByRole('dialog', { name: 'まとめの前の版' });
    await expect(earlier).toContainText(written.slice(0, 20));
    await earlier.getByRole('button', { name: 'この内容に戻す' }).click();
    await expect(earlier).toHaveCount(0);
    await expect.poll(async () => (await stored()).summary).toBe(written);
    await page.getByRole('button', { name: 'まとめを直す' }).click();
    await page.getByRole('textbox', { name: 'まとめの文' }).fill('残業の減らし方を話しました。');
    await page.getByRole('group', { name: 'まとめを直す' }).getByRole('button', { name: '直す' }).click();
    await page.getByRole('button', { name: 'メモの行を、あなたの覚えとして足す' }).click();
    await page.getByRole('checkbox', { name: '応援の件は次に' }).check();
    const notes = page.getByRole('region', { name: 'あなたの覚え' });
    await expect(notes).toContainText('応援の件は次に');
    expect(await stored()).toMatchObject({ own_notes: '応援の件は次に', summary: '残業の減らし方を話しました。' });
    const { id } = await stored();
    await page.goto(`${product.url}/app/log/transcript/${id}`);
    await expect(page.getByText('残業の減らし方を話しました。')).toBeVisible();
    await page.getByRole('button', { name: '次の一歩の前の版' }).click();
    const promises = page.getByRole('dialog', { name: '次の一歩の前の版' });
    await expect(promises.locator('p').first()).toContainText('手順書');
    await expect(promises).not.toContainText('朝会を、いっしょに見学する');
    await promises.getByRole('button', { name: 'とじる' }).click();
    await page.getByRole('button', { name: '直す：朝会を、いっしょに見学する' }).click();
    await page.getByRole('button', { name: 'この約束を消す' }).click();
    await expect(page.getByText('朝会を、いっしょに見学する')).toHaveCount(0);
    await expect.poll(async () => (await stored()).next_action_items.length).toBe(before);
  });

  test('[SCR-19] a line of the memo joins the own notes that another screen has written meanwhile', async ({
    manager,
  }) => {
    await finish();
    const { id } = await stored();
    await page.getByRole('button', { name: 'メモの行を、あなたの覚えとして足す' }).click();
    await page.route(
      `**/api/conversations/${id}/summary`,
      async (route) => {
        await manager.call('PUT', `/api/conversations/${id}/summary`, { own_notes: '別の画面の覚え' });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('checkbox', { name: '応援の件は次に' }).check();
    await expect.poll(async () => (await stored()).own_notes).toBe('別の画面の覚え\n応援の件は次に');
    await expect(page.getByRole('region', { name: 'あなたの覚え' })).toContainText('別の画面の覚え');
  });
});
