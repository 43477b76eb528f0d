import { test } from '../../kit/screens/fixtures/session-test.js';
import { transcriptOf } from '../../kit/clients/one-on-one.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { addBranch, memoOf, type OneSession } from '../../kit/screens/flows/one-session.js';
import { startRecording } from '../../kit/screens/flows/session-page.js';

/** The memo no longer saves itself after each edit: what is saved then is saved for another reason. */
const NO_AUTOSAVE = `
  const later = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => (ms === 1200 ? 0 : later(run, ms, ...more));
`;

/** What is tried every ten seconds is tried at once, and counted. */
const RETRIES_SOON = `
  window.retries = 0;
  const often = window.setInterval;
  window.setInterval = (run, ms, ...more) =>
    often(ms === 10000 ? () => ((window.retries += 1), run()) : run, ms === 10000 ? 100 : ms, ...more);
`;

const isPatch = (route: { request: () => { method: () => string } }) => route.request().method() === 'PATCH';

/** A 1on1 in two tabs, with ends of all kinds. */
test.describe('memo and mind map', () => {
  let session: OneSession;
  let page: Page;

  test.beforeEach(async ({ page: own, session: mine }) => {
    [page, session] = [own, mine];
    await session.open(page);
  });

  const notice = () => page.getByText('別の画面でこの', { exact: false });
  const expectBranch = (label: string) =>
    session.expectStored(({ mind_map_data }) => expect(mind_map_data?.map((node) => node.label)).toContain(label));

  /** Both tabs write, this one without reaching the server before the other one has saved. */
  const writeInBoth = async (other: Page, here: (on: Page) => Promise<void>, there: (on: Page) => Promise<void>) => {
    await page.route('**/api/conversations/*', (route) => (isPatch(route) ? route.abort() : route.continue()));
    await here(page);
    await expect(page.getByText('自動保存できませんでした', { exact: false })).toBeVisible();
    await other.bringToFront();
    const saved = other.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await there(other);
    await saved;
    await page.unroute('**/api/conversations/*');
    await page.bringToFront();
    // It is tried again by itself.
    await expect(notice()).toBeVisible({ timeout: 30_000 });
  };

  test('[SCR-21] what the server can never take is told in its words, and is not sent again before it is changed', async () => {
    const said = 'メモは20万文字までです。';
    let sent = 0;
    await page.addInitScript(RETRIES_SOON);
    await session.open(page);
    await session.begin(page);
    await page.route('**/api/conversations/*', async (route) => {
      if (!isPatch(route)) return route.continue();
      sent += 1;
      await route.fulfill({ status: 400, json: { statusCode: 400, code: 'VALIDATION', message: said } });
    });
    await memoOf(page).fill('長いメモ');
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(page.getByRole('button', { name: 'もう一度保存する' })).toHaveCount(0);
    // So often it would have been sent again by now.
    const retries = await page.evaluate<number>('window.retries');
    await expect.poll(() => page.evaluate<number>('window.retries')).toBeGreaterThan(retries + 5);
    expect(sent).toBe(1);
    await page.unroute('**/api/conversations/*');
    await memoOf(page).fill('短いメモ');
    await session.expectMemo('短いメモ');
  });

  test('[SES-49] are saved when a recording ends', async () => {
    await session.begin(page);
    await startRecording(page);
    await page.evaluate(NO_AUTOSAVE);
    await memoOf(page).fill('録音の終わりのメモ');
    await addBranch(page, '録音の終わりの枝');
    await page.evaluate(`say('録音の終わりの言葉')`);
    await page.getByRole('button', { name: '録音停止' }).click();
    await session.expectMemo('録音の終わりのメモ');
    await expectBranch('録音の終わりの枝');
    await session.expectStored(({ transcript }) => expect(transcript).toContain('録音の終わりの言葉'));
  });

  test('[SES-50] are saved when the page is left', async () => {
    await session.begin(page);
    await memoOf(page).fill('ページを離れるときのメモ');
    await addBranch(page, 'ページを離れるときの枝');
    await page.goto('about:blank');
    await session.expectMemo('ページを離れるときのメモ');
    await expectBranch('ページを離れるときの枝');
  });

  test('[SES-50] what the page is left with is saved although another save is on its way', async () => {
    await session.begin(page);
    // So late that both are written before the first of them is sent.
    await page.evaluate(
      `const later = window.setTimeout;
      window.setTimeout = (run, ms, ...more) => later(run, ms === 1200 ? 3000 : ms, ...more);`,
    );
    const sent = page.waitForRequest((request) => isPatch({ request: () => request }));
    await memoOf(page).fill('出ていく間際のメモ');
    await addBranch(page, '出ていく間際の枝');
    await sent;
    await page.goto('about:blank');
    await session.expectMemo('出ていく間際のメモ');
    await expectBranch('出ていく間際の枝');
  });

  test('more than a browser sends after the page has gone waits there and is saved at the next visit', async () => {
    await session.begin(page);
    await memoOf(page).fill('短いメモ');
    await session.expectMemo('短いメモ');
    const long = 'とても長いメモです。'.repeat(2_200);
    await page.evaluate(NO_AUTOSAVE);
    await memoOf(page).fill(long);
    await addBranch(page, '長いメモのとなりの枝');
    await page.goto('about:blank');
    await expectBranch('長いメモのとなりの枝');
    expect((await session.stored()).memo).toBe('短いメモ');
    await session.resume(page);
    await expect(memoOf(page)).toHaveValue(long);
    await session.expectMemo(long);
  });

  test('written in two tabs at once, both memos are shown, either can be kept, and the other one can be had back', async ({
    context,
  }) => {
    await session.begin(page);
    const other = await context.newPage();
    await session.resume(other);
    await writeInBoth(
      other,
      (on) => memoOf(on).fill('こちらのメモ'),
      (on) => memoOf(on).fill('あちらのメモ'),
    );
    await expect(page.getByRole('region', { name: 'ここで書いた内容' })).toContainText('こちらのメモ');
    await expect(page.getByRole('region', { name: '別の画面で更新された内容' })).toContainText('あちらのメモ');
    await page.getByRole('button', { name: 'ここで書いた内容を残す' }).click();
    await session.expectMemo('こちらのメモ');
    await expect(memoOf(other)).toHaveValue('こちらのメモ');
    await page.getByRole('button', { name: '選ばなかったほうと入れかえる' }).click();
    await session.expectMemo('あちらのメモ');
    await page.getByRole('button', { name: 'もう使わない' }).click();
    await expect(page.getByText('選ばなかったメモ', { exact: false })).toBeHidden();

    await addBranch(other, '前からある枝');
    await page.getByRole('tab', { name: 'マインドマップ' }).click();
    await expect(page.getByText('前からある枝').first()).toBeVisible();
    await writeInBoth(
      other,
      (on) => addBranch(on, 'こちらの枝'),
      (on) => addBranch(on, 'あちらの枝'),
    );
    await expect(page.getByRole('region', { name: 'ここで書いた内容' })).toContainText('こちらの枝');
    await expect(page.getByRole('region', { name: '別の画面で更新された内容' })).toContainText('あちらの枝');
    await page.getByRole('button', { name: '更新された内容を残す' }).click();
    await page.getByRole('button', { name: '全体を見る' }).click();
    await expect(
      page.getByRole('treeitem', { name: 'あちらの枝' }).or(page.getByText('あちらの枝')).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: '選ばなかったほうと入れかえる' }).click();
    await expectBranch('こちらの枝');
  });

  test('what was written when the server was killed and the tab was closed is there again: memo and question', async ({
    context,
    product,
  }) => {
    const question = () => page.getByRole('textbox', { name: '聞いてみたいこと' });
    await session.begin(page);
    await product.kill();
    try {
      await question().fill('まだ送っていない問い');
      await memoOf(page).fill('落ちたときのメモ、最後の一文字まで');
      await page.close({ runBeforeUnload: true });
    } finally {
      await product.restart();
    }
    page = await context.newPage();
    await session.resume(page);
    await expect(memoOf(page)).toHaveValue('落ちたときのメモ、最後の一文字まで');
    await expect(question()).toHaveValue('まだ送っていない問い');
    await session.expectMemo('落ちたときのメモ、最後の一文字まで');
  });

  /** What is written reaches no server; the page is closed, and the talk ends. @returns its record, opened */
  const openRecordOfUnsaved = async (write: () => Promise<void>, meanwhile: () => Promise<void>) => {
    await session.begin(page);
    await memoOf(page).fill('届いたメモ');
    await session.expectMemo('届いたメモ');
    session.network.cut();
    await write();
    await expect(page.getByText('自動保存できませんでした', { exact: false })).toBeVisible();
    const context = page.context();
    await page.close();
    session.network.mend();
    await meanwhile();
    const { id } = await session.stored();
    await session.manager.call('POST', `/api/conversations/${id}/messages`, { sender: 'employee', message: 'はい。' });
    await session.manager.call('POST', `/api/conversations/${id}/summarize`, {});
    page = await context.newPage();
    await page.goto(`${session.network.url}/app/log/transcript/${id}`);
    return page.getByRole('region', { name: 'メモとマインドマップ' });
  };
  const drafts = () => page.evaluate(`Object.keys(localStorage).filter((key) => /:(?:memo|mindMap):/u.test(key))`);

  test('[MEM-8] what no server had when the talk ended is saved by its record', async () => {
    const notes = await openRecordOfUnsaved(
      async () => {
        await memoOf(page).fill('届かなかったメモ');
        await addBranch(page, '届かなかった枝');
      },
      () => Promise.resolve(),
    );
    await expect(notes.getByText('届かなかったメモ')).toBeVisible();
    await expect(notes.getByRole('group', { name: 'マインドマップ' })).toContainText('届かなかった枝');
    await expect(notes.getByText('保存しました', { exact: false }).first()).toBeVisible();
    await session.expectMemo('届かなかったメモ');
    await expectBranch('届かなかった枝');
    await expect.poll(drafts).toEqual([]);
    expect(await notes.getByRole('textbox').count()).toBe(0);
    await page.reload();
    await expect(notes.getByText('届かなかったメモ')).toBeVisible();
  });

  test('[MEM-8] what is being written in another tab is left to it', async () => {
    await session.begin(page);
    await memoOf(page).fill('届いたメモ');
    await session.expectMemo('届いたメモ');
    const { id } = await session.stored();
    await session.manager.call('POST', `/api/conversations/${id}/messages`, { sender: 'employee', message: 'はい。' });
    await session.manager.call('POST', `/api/conversations/${id}/summarize`, {});
    await page.evaluate(NO_AUTOSAVE);
    await memoOf(page).fill('書いている途中の');
    const other = await page.context().newPage();
    await other.goto(`${session.network.url}/app/log/transcript/${id}`);
    const notes = other.getByRole('region', { name: 'メモとマインドマップ' });
    await expect(notes.getByText('届いたメモ')).toBeVisible();
    const waiting = `navigator.locks.query().then(({ pending }) => pending.some(({ name }) => name === 'jizo-notes:${id}'))`;
    await expect.poll(() => other.evaluate(waiting)).toBe(true);
    expect((await session.stored()).memo).toBe('届いたメモ');
    await memoOf(page).fill('書いている途中の言葉');
    await page.close({ runBeforeUnload: false });
    page = other;
    await session.expectMemo('書いている途中の言葉');
    await expect(notes.getByText('書いている途中の言葉')).toBeVisible();
    await expect.poll(drafts).toEqual([]);
  });

  test('[MEM-8] [SCR-19] beside what was saved elsewhere meanwhile a person chooses, on the record too', async () => {
    const notes = await openRecordOfUnsaved(
      () => memoOf(page).fill('こちらのメモ'),
      async () => {
        const { id } = await session.stored();
        await session.manager.call('PATCH', `/api/conversations/${id}`, { memo: 'あちらのメモ' });
      },
    );
    await expect(notes.getByRole('region', { name: 'ここで書いた内容' })).toContainText('こちらのメモ');
    await expect(notes.getByRole('region', { name: '別の画面で更新された内容' })).toContainText('あちらのメモ');
    expect((await session.stored()).memo).toBe('あちらのメモ');
    await notes.getByRole('button', { name: 'ここで書いた内容を残す' }).click();
    await session.expectMemo('こちらのメモ');
    // The other one can still be had back, also later.
    await page.reload();
    await notes.getByRole('button', { name: '選ばなかったほうと入れかえる' }).click();
    await session.expectMemo('あちらのメモ');
    await notes.getByRole('button', { name: 'もう使わない' }).click();
    await expect.poll(drafts).toEqual([]);
  });

  test('[SES-48] are saved when the summary is made', async () => {
    await session.begin(page);
    await startRecording(page);
    await page.evaluate(`say('録音の終わりの言葉')`);
    await page.getByRole('button', { name: '録音停止' }).click();
    await session.expectStored(({ transcript }) => expect(transcript).toContain('録音の終わりの言葉'));
    await page.evaluate(NO_AUTOSAVE);
    await memoOf(page).fill('まとめる前のメモ');
    await addBranch(page, 'まとめる前の枝');
    await page.getByRole('button', { name: 'まとめる' }).click();
    await session.expectMemo('まとめる前のメモ');
    await expectBranch('まとめる前の枝');
    await session.expectStored(({ transcript }) => expect(transcript).toContain('録音の終わりの言葉'));
  });

  test('前回の約束 is ticked or carried over, is folded beside the talk, and opens again', async () => {
    const { manager, employeeId } = session;
    for (const days of [14, 7]) {
      const timestamp = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
      await manager.call('POST', '/api/conversations', { employeeId, timestamp, transcript: transcriptOf('02') });
    }
    const promises = () => manager.call<{ done: boolean }[]>('GET', `/api/employees/${employeeId}/promises`);
    await expect(async () => expect((await promises()).length).toBeGreaterThan(1)).toPass({ timeout: 30_000 });
    const ticked = async () => (await promises()).filter(({ done }) => done);
    await session.open(page);
    const card = page.getByRole('region', { name: '前回の約束' });
    // The checkbox lies under its stone; the pledge may still be on its way out.
    await expect(page.getByRole('dialog')).toBeHidden();
    await card.getByRole('checkbox').first().click({ force: true });
    await expect(async () => expect(await ticked()).toHaveLength(1)).toPass({ timeout: 20_000 });
    await card.getByRole('button', { name: /^(?:ほか|くわしく)/u }).click();
    await card
      .getByRole('button', { name: /^持ち越す/u })
      .first()
      .click();
    await expect(card.getByText('次回へ持ち越し')).toBeVisible();
    await session.begin(page);
    const fold = card.getByRole('button', { name: /^前回の約束/u });
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await fold.click();
    await expect(card.getByText('次回へ持ち越し')).toBeVisible();
    expect(await ticked()).toHaveLength(1);
  });
});
