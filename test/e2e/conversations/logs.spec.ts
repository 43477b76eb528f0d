import type { Page } from 'playwright';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { LAPTOP } from '../../kit/screens/browser/looks.js';

const NAME = '佐倉 <img src=x onerror=alert(1)>';
const OMORI = '大森 直樹';
/** A report who was deleted. */
const LEFT = '去った人';
const TRANSCRIPT = `話者1: 最近はどうですか。\n${'話者2: そうですね。\n'.repeat(60)}話者2: ｻﾞﾝｷﾞｮｳが<b>多い</b>です。`;

/** The log of two managers and an admin, on the real product. */
test.describe('the log', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let employees: Record<string, string>;

  const talk = (employee: string, timestamp: string, fields: object = { memo: 'メモ' }) =>
    manager.call<{ id: string }>('POST', '/api/conversations', {
      employeeId: employees[employee],
      timestamp,
      ...fields,
    });

  test.beforeEach(async ({ managerPage, product: shared, manager: mine }) => {
    [page, product, manager] = [managerPage, shared, mine];
    employees = {};
    for (const name of [NAME, OMORI, LEFT]) employees[name] = await manager.addEmployee(name);
    await talk(NAME, '2025-12-31T14:59:59Z', { theme: '振り返り' });
    await talk(NAME, '2025-12-31T15:00:00Z', { transcript: TRANSCRIPT });
    await talk(LEFT, '2026-01-02T01:00:00Z');
    await manager.call('DELETE', `/api/employees/${String(employees[LEFT])}`);
  });
  const open = (query = '') => page.goto(`${product.url}/app/logs${query}`);
  const day = (key: string) => page.locator(`[data-day="${key}"]`);
  const items = () => page.getByRole('link', { name: /の記録を読む$/u });
  const search = () => page.getByRole('searchbox', { name: 'ことばで探す' });

  test('[LOG-8] says that there are no records, of anybody or of one report', async () => {
    await signInOnPage(page, product.url, await registerManager(product.url));
    await open();
    await expect(page.getByText('まだ、1on1の記録がありません。')).toBeVisible();
    await signInOnPage(page, product.url, manager);
    await open(`?employee=${String(employees[OMORI])}`);
    await expect(page.getByText('この部下との会話記録はありません。')).toBeVisible();
  });

  test('[LOG-2] [LOG-9] the calendar has a dot on days with talks; a day without says so and leads to the newest', async () => {
    await open('?day=2025-12-30');
    await expect(page.getByRole('heading', { name: '2025年12月', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['日', '月', '火', '水', '木', '金', '土']);
    await expect(page.locator('[data-day][data-count="1"]')).toHaveCount(3);
    await expect(day('2025-12-31')).toHaveAccessibleName('2025年12月31日（水）、1on1が1件');
    await expect(day('2025-12-31').locator('span span')).toBeVisible();
    await expect(day('2025-12-30').locator('span span')).toHaveCount(0);
    await expect(page.getByText('この日の記録はありません。')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await expect(async () => expect(await overflow()).toBe(0)).toPass({ timeout: 10_000 });
    await page.setViewportSize(LAPTOP);
    await page.getByRole('button', { name: /^いちばん新しい記録（/u }).click();
    await expect(items()).toHaveAccessibleName('去った人さん、10:00の記録を読む');
  });

  test('[LIV-4] a 1on1 of which the promises alone were kept is said to have no summary left, not to have none yet', async () => {
    const { id } = await talk(OMORI, '2026-02-03T01:00:00Z', { transcript: TRANSCRIPT });
    const keep = () =>
      manager.call('POST', `/api/conversations/${id}/keep`, { kept: 'actions' }).then(
        () => 'kept',
        () => 'pending',
      );
    await expect.poll(keep).toBe('kept');
    await open('?day=2026-02-03');
    await expect(page.getByText('まとめは残っていません。')).toBeVisible();
    await expect(page.getByText('まとめはまだありません。')).toHaveCount(0);
  });

  test('[LOG-3] [LOG-5] midnight in Tokyo parts the days and the years, whatever the theme and the name', async () => {
    await open('?day=2025-12-31');
    await expect(items()).toHaveAccessibleName(`${NAME}さん、23:59の記録を読む`);
    await expect(page.getByText('振り返り', { exact: true })).toBeVisible();
    await expect(page.getByText('まとめはまだありません。')).toBeVisible();
    await day('2025-12-31').press('ArrowRight');
    await expect(page.getByRole('heading', { name: '2026年1月', exact: true })).toBeVisible();
    await expect(day('2026-01-01')).toBeFocused();
    await expect(items()).toHaveAccessibleName(`${NAME}さん、0:00の記録を読む`);
    await expect(page.getByRole('listitem').filter({ has: items() })).toContainText('テーマ未設定');
    expect(new URL(page.url()).searchParams.get('day')).toBe('2026-01-01');
  });

  test('[LOG-5] a row has name, time, theme and no more than two lines of the summary, on a phone too', async () => {
    await page.route('**/api/conversations?from=*', async (route) => {
      const answer = await route.fetch();
      const rows = (await answer.json()) as object[];
      await route.fulfill({
        json: rows.map((row) => ({ ...row, summary: '手順書の引き継ぎについて話しました。'.repeat(11) })),
      });
    });
    await open('?day=2025-12-31');
    const row = page.getByRole('listitem').filter({ has: items() });
    await expect(row).toContainText('23:59');
    await expect(row).toContainText('振り返り');
    await expect(row.getByRole('heading')).toContainText(NAME);
    const preview = row.getByText('手順書の引き継ぎについて話しました。', { exact: false });
    for (const width of [LAPTOP.width, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await preview.evaluate((element: { clientHeight: number; scrollHeight: number }) => [
        element.clientHeight,
        element.scrollHeight,
      ]);
      const [shown = 0, all = 0] = lines;
      // Two of 15 px at 1.75, of three and more.
      expect(shown).toBeGreaterThan(45);
      expect(shown).toBeLessThan(56);
      expect(all).toBeGreaterThan(shown);
    }
  });

  test('[LOG-1] [LOG-13] all reports to begin with, those who left too; one report alone where one is chosen', async () => {
    await open('?day=2026-01-02&range=month');
    await expect(items()).toHaveCount(2);
    await page.getByRole('combobox', { name: '部下で絞り込む' }).click();
    await expect(page.locator('.ant-select-item-option')).toHaveText(['すべての部下', NAME, OMORI]);
    await page.locator('.ant-select-item-option', { hasText: '佐倉' }).click();
    await expect(items()).toHaveCount(1);
    await expect(items()).toHaveAccessibleName(`${NAME}さん、0:00の記録を読む`);
  });

  test('[LOG-4] a day with 40 talks lists all of them, and its month too; only what the calendar shows is fetched', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, half) => {
        const timestamp = new Date(Date.UTC(2026, 1, 9, 15, half * 30)).toISOString();
        return talk(OMORI, timestamp, { theme: `${half}回目` });
      }),
    );
    // Once each or again, when something is told to have changed.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/conversations')) asked.push(new URL(request.url()).search);
    });
    await open('?day=2026-02-10');
    await expect(items()).toHaveCount(40);
    await expect(page.getByRole('heading', { name: /2月10日（火） ?40件$/u })).toBeVisible();
    await page.getByRole('button', { name: '月ごと' }).click();
    await expect(page.getByRole('heading', { name: /^2026年2月 ?40件$/u })).toBeVisible();
    await expect(items().first()).toHaveAccessibleName('大森 直樹さん、19:30の記録を読む');
    await expect(() =>
      expect([...new Set(asked)].toSorted()).toEqual([
        '?from=2025-12-28&to=2026-02-07',
        '?from=2026-02-01&to=2026-03-14',
        '?from=2026-03-01&to=2026-04-11',
        '?limit=1',
      ]),
    ).toPass({ timeout: 20_000 });
  });

  test('[LOG-11] finds words however they are written, marks them as text, and leads to their line and back', async () => {
    await open('?day=2025-12-31');
    await search().fill('ザンギョウが<B>');
    await expect(page.getByRole('heading', { name: /^「ザンギョウが<B>」の記録 ?1件$/u })).toBeVisible();
    await expect(page.locator('mark')).toHaveText('ｻﾞﾝｷﾞｮｳが<b>');
    await expect(page.getByText('文字起こし 62行')).toBeVisible();
    await items().click();
    await expect(page.locator('li[aria-current]')).toContainText('ｻﾞﾝｷﾞｮｳが<b>多い</b>です。');
    await expect(page.locator('li[aria-current]')).toBeInViewport();
    await page.getByRole('link', { name: '記録へ戻る' }).click();
    await expect(search()).toHaveValue('ザンギョウが<B>');
    await search().fill('どこにもないことば');
    await expect(page.getByText('あてはまる記録はありません。')).toBeVisible();
    await page.getByRole('button', { name: '検索をやめる' }).click();
    await expect(search()).toHaveValue('');
    await expect(items()).toHaveAccessibleName(`${NAME}さん、23:59の記録を読む`);
  });

  test('[KEY-8] a search that takes long shows what it has found, and how far it has come', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<undefined>();
    await page.route('**/api/conversations/search?**', async (route) => {
      const goesOn = new URL(route.request().url()).searchParams.has('after');
      if (goesOn) await mayEnd;
      const { items } = (await (await route.fetch()).json()) as { items: { id: string }[] };
      const next = goesOn ? null : String(employees[OMORI]);
      // The second part has begun again, and finds the same.
      await route.fulfill({ json: { items, looked: goesOn ? 5_000 : 2_300, total: 5_000, next } });
    });
    await open('?day=2025-12-31');
    await search().fill('ザンギョウ');
    const results = page.getByRole('region', { name: '「ザンギョウ」の記録' });
    const told = results.locator('p[role=status]');
    await expect(told).toHaveText('探しています… 2,300／5,000件');
    await expect(items()).toHaveCount(1);
    await expect(results.getByRole('heading', { level: 2 })).toHaveText('「ザンギョウ」の記録');
    await expect(results).toHaveAttribute('aria-busy', 'true');
    // Without figures that change all the time.
    await expect(told).toMatchAriaSnapshot('- status: 探しています…');
    // What changes meanwhile begins nothing anew.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).search));
    const listed = page.waitForResponse((answer) => answer.url().includes('/api/conversations?'));
    const found = await manager.call<{ id: string }[]>('GET', '/api/conversations?to=2025-12-31');
    await manager.call('PATCH', `/api/conversations/${found[0]?.id ?? ''}`, { theme: '別のテーマ' });
    await listed;
    expect(asked.filter((query) => query.includes('q='))).toEqual([]);
    end(undefined);
    await expect(results.getByRole('heading', { level: 2 })).toHaveText(/^「ザンギョウ」の記録 ?1件$/u);
    await expect(told).toBeEmpty();
    await expect(items()).toHaveCount(1);
    await expect(results).toHaveAttribute('aria-busy', 'false');
  });

  test('[LOG-6] [LOG-7] [ERR-48] deleting asks first, says what failed, and then removes it for good', async () => {
    await open('?day=2025-12-31');
    const remove = page.getByRole('button', { name: `${NAME}さん、23:59の記録を削除` });
    const dialog = page.getByRole('dialog', { name: 'この会話履歴を完全に削除しますか？' });
    await remove.click();
    await dialog.getByRole('button', { name: '残しておく' }).click();
    await expect(dialog).toBeHidden();
    await expect(items()).toHaveCount(1);
    await page.route('**/api/conversations/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'いまは削除できません。' } })
        : route.fallback(),
    );
    await remove.click();
    await dialog.getByRole('button', { name: '削除する' }).click();
    await expect(page.getByRole('alert')).toContainText('いまは削除できません。');
    await expect(items()).toHaveCount(1);
    await page.unrouteAll();
    await remove.click();
    await dialog.getByRole('button', { name: '削除する' }).click();
    await expect(items()).toHaveCount(0);
    await expect(day('2025-12-31')).toHaveAttribute('data-count', '0');
    const left = await manager.call<object[]>('GET', '/api/conversations?to=2025-12-31');
    expect(left).toEqual([]);
  });

  test('[ERR-45] says why nothing could be fetched, and tries again when asked to', async () => {
    await page.route('**/api/conversations?**', (route) =>
      route.fulfill({ status: 500, json: { message: '読めませんでした。' } }),
    );
    await open('?day=2026-01-01');
    await expect(page.getByText('データの取得に失敗しました: 読めませんでした。')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect(items()).toHaveCount(1);
  });

  test('[SEC-4] [LOG-11] neither another manager nor an admin sees or finds any of it', async ({ admin }) => {
    for (const other of [await registerManager(product.url), admin]) {
      await signInOnPage(page, product.url, other);
      await open(`?day=2025-12-31&employee=${String(employees[OMORI])}`);
      await expect(page.getByText(/の記録がありません。|会話記録はありません。/u)).toBeVisible();
      await search().fill('ザンギョウ');
      await expect(page.getByText('あてはまる記録はありません。')).toBeVisible();
      await expect(page.getByText(/佐倉|大森|振り返り/u)).toHaveCount(0);
    }
  });

  test.afterEach(({ errors }) => {
    expect(errors.filter((error) => !/status of (?:409|500)/u.test(error))).toEqual([]);
  });
});
