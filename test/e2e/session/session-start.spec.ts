import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { memoOf } from '../../kit/screens/flows/one-session.js';
import { EMPLOYEE, startRecording, talkOf } from '../../kit/screens/flows/session-page.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const TALK = [
  '話者1: リリースの夜はどうでしたか。',
  '話者2: リリースの夜はきつかったです。レビュー待ちが長く感じます。',
  '話者1: わたしが、来週までに手順書のひな形を共有します。',
  '話者2: わたしは、レビュー依頼を前日までに出します。',
].join('\n');
/** Promises of both, the report's first: [text, owner]. */
const PROMISES = [
  ['レビュー依頼を前日までに出す', 'employee'],
  ['朝会の進め方を見なおす', 'employee'],
  ['手順書のひな形を共有する', 'manager'],
  ['応援先の責任者に、入る時期を確かめて、二人に知らせておく', 'manager'],
] as const;

/** A due date that is over. */
const PAST = new Date(Date.now() - 20 * DAY_MS).toISOString().slice(0, 10);

/** The minute before a 1on1, and the way back into it, on the real product. */
test.describe('the start of a session', () => {
  let page: Page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const pledge = () => page.getByRole('dialog', { name: /4つの約束/u });
  const themes = () => page.getByRole('region', { name: 'テーマを選ぶ' }).getByRole('button');
  const promises = () => page.getByRole('region', { name: '前回の約束' });
  const sentences = () => page.getByRole('region', { name: '前回のまとめ' }).getByRole('listitem');

  test.beforeEach(async ({ page: own, session: { manager, employeeId } }) => {
    page = own;
    const timestamp = new Date(Date.now() - 14 * DAY_MS).toISOString();
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', {
      employeeId,
      timestamp,
      transcript: TALK,
    });
    await manager.call('POST', `/api/conversations/${id}/summarize`, {});
    const { next_action_items: found } = await manager.call<{ next_action_items: { id: string }[] }>(
      'GET',
      `/api/conversations/${id}`,
    );
    for (const one of found) await manager.call('DELETE', `/api/next-actions/${one.id}`);
    for (const [text, owner] of PROMISES) {
      const due = owner === 'manager' ? PAST : null;
      await manager.call('POST', `/api/conversations/${id}/next-actions`, { text, owner, due });
    }
  });

  test('[LIV-1] [LIV-20] the minute before: three promises, mine first, the last summary, and all eight themes in sight', async ({
    session,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await session.open(page);
    const rows = promises().getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(promises()).toContainText(/\d+日の1on1から/u);
    for (const [at, text] of [PROMISES[2][0], PROMISES[3][0], PROMISES[0][0]].entries()) {
      await expect(rows.nth(at)).toContainText(text);
    }
    await expect(rows.first()).toContainText(/わたし、.*まで・過ぎています/u);
    // Who and when leave the words their room.
    for (const at of [0, 2]) {
      const words = rows.nth(at).getByText(PROMISES[at === 0 ? 2 : 0][0]);
      // What does not fit lies in a second line of 18 px that is cut off.
      expect(await words.evaluate(({ scrollHeight }) => scrollHeight < 30)).toBe(true);
    }
    expect(await sentences().count()).toBeGreaterThan(0);
    expect(await sentences().count()).toBeLessThanOrEqual(3);
    await expect(themes()).toHaveCount(8);
    for (const theme of await themes().all()) await expect(theme).toBeInViewport({ ratio: 1 });
    // Nothing lies over the last of them, and each row is one line.
    await themes().last().click({ trial: true });
    for (const row of [...(await rows.all()), ...(await sentences().all())]) {
      expect((await row.boundingBox())?.height).toBeLessThan(40);
    }
    await promises().getByRole('button', { name: 'ほか1つ' }).click();
    await expect(promises()).toContainText(PROMISES[1][0]);
    await promises().getByRole('button', { name: '三つにたたむ' }).click();
    await rows.first().getByRole('checkbox').click({ force: true });
    await expect(rows.first().getByRole('checkbox')).toBeChecked();
    await expect(rows.first()).toContainText(PROMISES[2][0]);
    await session.begin(page);
    await expect(promises().getByRole('button', { name: /^前回の約束/u })).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('region', { name: '前回のまとめ' })).toHaveCount(0);
  });

  test('[LIV-20] a promise that was carried over is not said to be of the last 1on1; opened, it names its own day', async ({
    session,
  }) => {
    const { manager, employeeId } = session;
    const held = { employeeId, timestamp: '2026-01-15T01:00:00Z', transcript: '話者1: はい' };
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', held);
    const carried = { text: '机の高さを相談する', owner: 'manager', due: null };
    await manager.call('POST', `/api/conversations/${id}/next-actions`, carried);
    await session.open(page);
    const row = promises().getByRole('listitem').filter({ hasText: carried.text });
    await expect(row).toBeVisible();
    await expect(promises()).toContainText(/\d+日までの1on1から/u);
    await promises().getByRole('button', { name: /^ほか/u }).click();
    await expect(promises()).toContainText(/\d+日の1on1から/u);
    await expect(row).toContainText('1月15日の約束');
  });

  test('[SES-24] a recording that is begun while the 1on1 is still being started is of this 1on1, and of no second one', async ({
    session,
  }) => {
    await session.open(page);
    const sent = Promise.withResolvers<undefined>();
    await page.route('**/api/conversations/start', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await themes().first().click();
    await button('じっくり聞いてほしい').click();
    await button('録音開始').click();
    await button('相手の同意を得ました').click();
    await expect(button('相手の同意を得ました')).toBeDisabled();
    sent.resolve(undefined);
    await expect(page.getByText('録音中', { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.evaluate(`say('このところ残業が続いています。')`);
    await session.expectStored(({ transcript }) => expect(transcript).toContain('残業'));
    const { manager, employeeId } = session;
    const talks = await manager.call<{ theme: string | null }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
    // This one, and that of last time.
    expect(talks.map(({ theme }) => theme)).toEqual(['日々の業務・タスクの進捗', null]);
  });

  test('[LIV-7] a reload in the middle leads back in one press, and a recording is offered, not started', async ({
    session,
  }) => {
    await session.open(page);
    await session.begin(page);
    await startRecording(page);
    await page.evaluate(`say('このところ残業が続いています。')`);
    await expect(page.getByRole('log').getByText('このところ残業が続いています。')).toBeVisible();
    await memoOf(page).fill('眠りのこと');
    await session.expectStored(({ memo, transcript }) => expect([memo, transcript].join()).toMatch(/眠り.*残業/u));
    await page.reload();
    const resume = button('続きから再開');
    await expect(resume).toBeFocused({ timeout: 30_000 });
    await expect(pledge()).toHaveCount(0);
    await resume.press('Enter');
    await expect(talkOf(page).use).toBeVisible();
    await expect(memoOf(page)).toHaveValue('眠りのこと');
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
    await button('録音開始').click();
    await expect(page.getByText('録音中', { exact: true })).toBeVisible({ timeout: 30_000 });
    await button('録音停止').click();
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
  });

  test('[LIV-7] the pledge of today counts for its talk alone', async ({
    session: { manager, network, employeeId },
  }) => {
    const visit = async (id: string) => {
      await page.goto(`${network.url}/session?employeeId=${id}&employeeName=${encodeURIComponent(EMPLOYEE)}`);
    };
    await page.addInitScript((mine) => localStorage.setItem('jizo_token', mine), manager.token);
    await manager.startTalk(employeeId);
    await visit(employeeId);
    await expect(pledge()).toBeVisible({ timeout: 30_000 });
    for (const box of await pledge().getByRole('checkbox').all()) await box.check({ force: true });
    await pledge().getByRole('button', { name: '対話をはじめる' }).click();
    await expect(button('続きから再開')).toBeFocused();
    const other = await manager.addEmployee('相沢 健');
    await manager.startTalk(other);
    await visit(other);
    await expect(pledge()).toBeVisible({ timeout: 30_000 });
    // The talk of today is over: the next one has a pledge of its own.
    const [talk] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
    const path = `/api/conversations/${talk?.id ?? ''}`;
    await manager.call('POST', `${path}/messages`, { sender: 'employee', message: '眠れています。' });
    await manager.call('POST', `${path}/summarize`, {});
    await visit(employeeId);
    await expect(pledge()).toBeVisible({ timeout: 30_000 });
  });
});
