import { addDays, startOfDay, tokyoDay } from '@app/contract';
import type { Page } from 'playwright';
import { transcriptOf } from '../../kit/clients/one-on-one.js';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { drawn } from '../../kit/screens/browser/frames.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { EMPLOYEE, reportWithPromises } from '../../kit/screens/flows/session-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';

interface Promised {
  id: string;
  conversation_id: string;
  text: string;
}

const NOTHING: Promised = { id: '', conversation_id: '', text: '' };

/** The screens beside the 1on1 itself, as somebody uses them from day to day. */
test.describe('the screens in use', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;

  test.beforeEach(async ({ page: own, product: shared, manager: mine }) => {
    [page, product, manager] = [own, shared, mine];
    await signInOnPage(page, product.url, manager);
  });

  const open = (path: string) => page.goto(`${product.url}${path}`);
  const promises = () => manager.call<Promised[]>('GET', '/api/employees/promises');
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder === undefined) return;
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      for (const width of [1280, 768, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png`, fullPage: true });
      }
    }
    await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  test('[SCR-7] every open promise is ticked, changed and filtered on one screen', async () => {
    await reportWithPromises(manager);
    await expect.poll(promises, { timeout: 60_000 }).not.toEqual([]);
    const all = await promises();
    const [first = NOTHING] = all;
    await open('/app/promises');
    const rows = page.getByRole('main').getByRole('checkbox');
    await expect(rows).toHaveCount(all.length);
    await shot('promises');

    await page.getByRole('button', { name: `約束を直す：${first.text}` }).click();
    await page.getByLabel('約束', { exact: true }).fill('資料を渡す');
    await page.getByLabel('期日（任意）').fill('2026-01-20');
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('1月20日まで・過ぎています')).toBeVisible();
    await page.getByRole('button', { name: '過ぎたもの' }).click();
    const changed = page.getByRole('checkbox', { name: '資料を渡す' });
    await expect(changed).toBeVisible();
    expect(new URL(page.url()).searchParams.get('whose')).toBe('late');

    await changed.check();
    await expect.poll(async () => (await promises()).some(({ id }) => id === first.id)).toBe(false);
    // A mistake can be undone where it was made.
    await expect(changed).toBeChecked();
    await changed.uncheck();
    await expect.poll(async () => (await promises()).some(({ id }) => id === first.id)).toBe(true);

    await page
      .getByRole('link', { name: new RegExp(`^${EMPLOYEE}さんとの1on1`, 'u') })
      .first()
      .click();
    await page.waitForURL('**/app/log/transcript/*');
    await open('/app/dashboard');
    await page.getByRole('link', { name: '残っている約束をすべて見る' }).click();
    await page.waitForURL('**/app/promises');
  });

  test('[SCR-7] of two quick ticks the last one stands, also where the first is on its way for longer', async () => {
    await reportWithPromises(manager);
    await expect.poll(promises, { timeout: 60_000 }).not.toEqual([]);
    const [first = NOTHING] = await promises();
    await open('/app/promises');
    const tick = page.getByRole('checkbox', { name: first.text });
    const sent: boolean[] = [];
    const ended: boolean[] = [];
    const pressed = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    await page.route('**/api/next-actions/*', async (route) => {
      const { done } = route.request().postDataJSON() as { done: boolean };
      sent.push(done);
      // Where the other is under way already, the first arrives after it.
      if (done) await pressed.promise;
      if (done && sent.length > 1) await answered.promise;
      const response = await route.fetch();
      await route.fulfill({ response });
      ended.push(done);
      if (!done) answered.resolve(undefined);
    });
    await tick.click();
    await expect(tick).toBeChecked();
    await tick.click();
    await expect(tick).not.toBeChecked();
    await drawn(page);
    pressed.resolve(undefined);
    await expect.poll(() => ended).toEqual([true, false]);
    await expect.poll(async () => (await promises()).some(({ id }) => id === first.id)).toBe(true);
  });

  test('[SCR-7] a promise that is being changed stays open when a filter lets it out, or it was ticked elsewhere', async () => {
    await reportWithPromises(manager);
    await expect.poll(promises, { timeout: 60_000 }).not.toEqual([]);
    const [first = NOTHING] = await promises();
    await open('/app/promises');
    await page.getByRole('button', { name: `約束を直す：${first.text}` }).click();
    const words = page.getByLabel('約束', { exact: true });
    await words.fill('資料を渡す');
    await page.getByRole('button', { name: '過ぎたもの' }).click();
    await page.waitForURL('**/app/promises?whose=late');
    await expect(words).toHaveValue('資料を渡す');
    const read = page.waitForResponse((answer) => answer.url().endsWith('/api/employees/promises'));
    await manager.call('PATCH', `/api/next-actions/${first.id}`, { done: true });
    await read;
    await page.getByRole('button', { name: 'すべて' }).click();
    await expect(words).toHaveValue('資料を渡す');
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(words).toHaveCount(0);
  });

  test('[SCR-12] a tab that stays open over midnight in Japan goes on with the new day', async () => {
    const day = tokyoDay(Date.now());
    await page.clock.install({ time: startOfDay(day).getTime() - 60_000 });
    await open('/app/logs');
    const today = page.getByRole('button', { name: '今日へ' });
    const chosen = () => new URL(page.url()).searchParams.get('day');
    await today.click();
    await expect.poll(chosen).toBe(addDays(day, -1));
    await page.clock.runFor(120_000);
    await today.click();
    await expect.poll(chosen).toBe(day);
  });

  test('[SCR-4] [SCR-12] a promise is past its day from midnight in Japan on, on a record that stays open', async () => {
    await reportWithPromises(manager);
    await expect.poll(promises, { timeout: 60_000 }).not.toEqual([]);
    const [first = NOTHING] = await promises();
    const day = addDays(tokyoDay(Date.now()), -1);
    await manager.call('PATCH', `/api/next-actions/${first.id}`, { due: day });
    await page.clock.install({ time: startOfDay(addDays(day, 1)).getTime() - 60_000 });
    await open(`/app/log/transcript/${first.conversation_id}`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: first.text }) });
    const due = row.getByText(/日まで/u);
    await expect(due).toHaveText(/まで$/u);
    await page.clock.runFor(120_000);
    await expect(due).toHaveText(/まで・過ぎています$/u);
  });

  test('[SCR-12] the log opens on the last day that has a record', async () => {
    const employeeId = await manager.addEmployee(EMPLOYEE);
    const held = { employeeId, timestamp: '2026-01-15T01:00:00Z', transcript: '話者1: はい' };
    await manager.call('POST', '/api/conversations', held);
    await open('/app/logs');
    await expect(page.getByRole('heading', { name: /^1月15日|^2026年1月15日/u })).toBeVisible();
    await expect(page.getByRole('link', { name: /の記録を読む$/u })).toHaveCount(1);
    await manager.call('POST', '/api/conversations', { ...held, timestamp: new Date().toISOString() });
    await open('/app/logs');
    await expect(page.getByRole('heading', { name: /^1月15日|^2026年1月15日/u })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /の記録を読む$/u })).toHaveCount(1);
  });

  test('[SCR-2] a talk of Zoom comes in with its names, and the report is the report', async () => {
    const employeeId = await manager.addEmployee('鈴木 花子');
    await open('/app/logs');
    await page.getByRole('button', { name: '記録を取り込む' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().fill('鈴木');
    await page.locator('.ant-select-item-option', { hasText: '鈴木 花子' }).click();
    const text =
      '[鈴木 花子] 10:00:00\n残業が続いていて。\n\n[田中 太郎] 10:00:06\nいつごろからですか。\n\n[鈴木 花子] 10:00:09\n先月からです。\n';
    await dialog.getByLabel('文字起こしのファイル').setInputFiles({
      ...{ name: 'meeting_saved_closed_caption.txt', mimeType: 'text/plain', buffer: Buffer.from(text) },
    });
    await expect(dialog.getByText('話者2人（鈴木 花子、田中 太郎）', { exact: false })).toBeVisible();
    await expect(dialog.getByText('上司は田中 太郎さんとして取り込みます。', { exact: false })).toBeVisible();
    await shot('import');
    await dialog.getByRole('button', { name: '取り込む' }).click();
    await expect(dialog.getByText('相手に伝えて同意を得たら', { exact: false })).toBeVisible();
    await dialog.getByRole('checkbox', { name: /同意を得ました/u }).check();
    await dialog.getByRole('button', { name: '取り込む' }).click();
    await page.waitForURL('**/app/log/transcript/*');
    const id = page.url().split('/').at(-1) ?? '';
    const stored = await manager.call<{
      employee_id: string;
      speaker_roles: { manager: number };
      lines: { speaker: number; text: string; start_ms: number }[];
    }>('GET', `/api/conversations/${id}`);
    expect(stored).toMatchObject({ employee_id: employeeId, speaker_roles: { manager: 2 } });
    expect(stored.lines).toMatchObject([
      { speaker: 1, text: '残業が続いていて。', start_ms: 0 },
      { speaker: 2, text: 'いつごろからですか。', start_ms: 6_000 },
      { speaker: 1, text: '先月からです。', start_ms: 9_000 },
    ]);
  });

  test('[SCR-5] [SCR-11] a record is a clean sheet in light colours on paper, and has no scroller of its own on the screen', async () => {
    const employeeId = await manager.addEmployee(EMPLOYEE);
    const held = { employeeId, timestamp: '2026-01-15T01:00:00Z', transcript: transcriptOf('17') };
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', held);
    await open(`/app/log/transcript/${id}`);
    await page.evaluate(`localStorage.setItem('jizo_theme', 'dark')`);
    await page.reload();
    await expect(page.locator('[data-line="1"]')).toBeVisible();
    await shot('record');
    const scrollers = () =>
      page.evaluate(`[...document.querySelectorAll('#main *')].filter((element) =>
        /auto|scroll/u.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1).length`);
    expect(await scrollers()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    for (const path of [`/app/log/transcript/${id}`, '/app/dashboard', '/app/resources']) {
      await open(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('light');
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
      await expect(page.getByRole('navigation')).toHaveCount(0);
      const pressed = await page
        .getByRole('button')
        .evaluateAll((all: { tagName: string; textContent: string; matches(selector: string): boolean }[]) =>
          all
            .filter((one) => one.tagName === 'BUTTON' && !one.matches('[data-printed], :is(h2, h3) > button'))
            .map((one) => one.textContent),
        );
      expect(pressed).toEqual([]);
    }
    // The folded half of the guide is on paper too.
    await expect(page.getByText('話すことは、ひとつあれば十分')).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  test('[SCR-1] people of one name are told apart where a 1on1 is begun, on the dashboard, in the log, on records and by promises', async () => {
    const records: string[] = [];
    for (const [email, day] of [
      ['misaki@example.test', '2026-01-15'],
      [null, '2026-02-15'],
    ]) {
      const { id } = await manager.call<{ id: string }>('POST', '/api/employees', { name: EMPLOYEE, email });
      const held = { employeeId: id, timestamp: `${String(day)}T01:00:00Z`, memo: 'メモ' };
      const talk = await manager.call<{ id: string }>('POST', '/api/conversations', held);
      await manager.call('POST', `/api/conversations/${talk.id}/next-actions`, {
        text: '手順を書く',
        owner: 'employee',
      });
      records.push(talk.id);
    }
    await manager.addEmployee('森');
    await open('/app/new-1on1');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const marks = ['（misaki@example.test）', '（2人目）'];
    for (const mark of marks) await expect(rows.filter({ hasText: mark })).toHaveCount(1);
    await expect(rows.filter({ hasText: '森' })).not.toContainText('（1人目');
    await shot('namesakes');
    await open('/app/dashboard');
    const table = page.getByRole('table', { name: '部下ごとの1on1の間隔' });
    for (const mark of marks) await expect(table.getByRole('link', { name: `${EMPLOYEE}${mark}` })).toBeVisible();
    await open('/app/logs?day=2026-01-15');
    await expect(page.getByRole('link', { name: '（misaki@example.test）' })).toBeAttached();
    await expect(page.getByText('misaki@example.test', { exact: true })).toBeVisible();
    await shot('namesakes-log');
    await open(`/app/log/transcript/${records[1] ?? ''}`);
    await expect(page.locator('header').getByText('2人目', { exact: true })).toBeVisible();
    await shot('namesakes-record');
    await open('/app/promises');
    for (const mark of marks) await expect(page.getByText(`${EMPLOYEE}さん${mark}との1on1`)).toBeVisible();
    await shot('namesakes-promises');
  });

  test('[SCR-9] what the report may be given is read, saved and printed', async () => {
    const employeeId = await manager.addEmployee(EMPLOYEE);
    const held = { employeeId, memo: 'わたしだけのメモ', transcript: '話者1: ないしょの一行' };
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', held);
    await manager.call('PUT', `/api/conversations/${id}/summary`, {
      text: '手順を二人で見直した。',
      own_notes: '覚え',
    });
    await manager.call('POST', `/api/conversations/${id}/next-actions`, { text: '手順を書く', owner: 'employee' });
    await open(`/app/log/transcript/${id}`);
    await page.getByRole('link', { name: '部下に渡す版' }).click();
    const sheet = page.getByRole('article', { name: '部下に渡す版' });
    await expect(sheet).toContainText(`${EMPLOYEE}さん: 手順を書く`);
    await expect(sheet).toContainText('手順を二人で見直した。');
    const told = await sheet.innerText();
    for (const words of ['わたしだけのメモ', 'ないしょの一行', '覚え']) expect(told).not.toContain(words);
    await shot('handout');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Markdownで保存' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^1on1_\d{4}-\d\d-\d\d_.*\.md$/u);
    await page.evaluate('window.print = () => { document.title = "printed" }');
    await page.getByRole('button', { name: '印刷する' }).click();
    await expect(page).toHaveTitle('printed');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  });

  test('[SCR-9] what the report may be given follows a change elsewhere, and goes with the 1on1', async () => {
    const employeeId = await manager.addEmployee(EMPLOYEE);
    const held = { employeeId, theme: '題', transcript: '話者1: はい' };
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', held);
    await open(`/app/log/transcript/${id}/handout`);
    const sheet = page.getByRole('article', { name: '部下に渡す版' });
    await expect(sheet).toContainText('題');
    // The first word of a change comes once the page is connected.
    for (const theme of ['一度めに直した題', '二度めに直した題']) {
      await expect(async () => {
        await manager.call('PATCH', `/api/conversations/${id}`, { theme: `${theme}。` });
        await manager.call('PATCH', `/api/conversations/${id}`, { theme });
        await expect(sheet).toContainText(theme, { timeout: 5_000 });
      }).toPass();
    }
    await manager.call('DELETE', `/api/conversations/${id}`);
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: '印刷する' })).toBeDisabled();
  });

  test('[SCR-16] a maintenance notice reaches who stays signed in, can be put away, and comes back when it changes', async ({
    admin,
  }) => {
    const write = (content: string) => admin.call('POST', '/api/maintenance', { content });
    const notice = page.getByRole('main').getByRole('region', { name: 'メンテナンスのお知らせ' });
    await page.clock.install();
    await open('/app/logs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    try {
      await write('今夜22時から止まります。');
      await page.clock.runFor(61_000);
      await expect(notice).toContainText('今夜22時から止まります。');
      await shot('notice');
      await notice.getByRole('button', { name: 'お知らせをとじる' }).click();
      await expect(notice).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
      await write('今夜23時からに変わりました。');
      await page.clock.runFor(61_000);
      await expect(notice).toContainText('今夜23時からに変わりました。');
    } finally {
      await write('');
    }
  });

  test('[SCR-17] the open screen of a deactivated user closes within 3 s and says why', async ({ admin }) => {
    await manager.addEmployee(EMPLOYEE);
    const connected = page.waitForEvent('websocket');
    await open('/app/new-1on1');
    await expect(page.getByText(EMPLOYEE).first()).toBeVisible();
    await connected;
    await admin.call('PATCH', `/api/users/${manager.id}`, { active: false });
    const told = performance.now();
    await expect(page.getByText('このアカウントは現在使えません。管理者にお問い合わせください。')).toBeVisible();
    expect(performance.now() - told).toBeLessThan(3_000);
    await expect(page.getByText(EMPLOYEE)).toHaveCount(0);
    await expect(page).toHaveURL(`${product.url}/login`);
    await shot('deactivated');
  });

  test('[SCR-22] a page that is not there has a heading', async () => {
    await open('/nowhere-at-all');
    await expect(page.getByRole('heading', { level: 1, name: 'お探しのページが見つかりません。' })).toBeVisible();
  });
});
