import type { Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { LAPTOP } from '../../kit/screens/browser/looks.js';
import { scriptsOf } from '../../kit/screens/browser/script-weight.js';

const PHONE = { width: 375, height: 812 };
const EMPLOYEE = '佐倉 美咲';
const HTML = '<img src=x onerror="document.title=1"><b>太字</b>';
const TRANSCRIPT = [
  '話者1: 最近の仕事はどうですか。',
  '話者2: 新しい案件の締め切りが厳しくて、少し困っています。',
  '話者1: わかりました。来週までに私が担当者に相談しておきます。',
].join('\n');
/** The children of /app, and their titles. */
const PLACES = [
  ['new-1on1', '新しい1on1'],
  ['logs', '1on1の記録'],
  ['promises', '約束'],
  ['dashboard', '分析ダッシュボード'],
  ['resources', '学習ガイド'],
  ['settings', '設定'],
] as const;

/** The frame of the app area and where a 1on1 begins, on the whole product. */
test.describe('the shell and the new 1on1', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let employeeId: string;

  test.beforeEach(async ({ managerPage, product: shared, manager: mine }) => {
    [page, product, manager] = [managerPage, shared, mine];
    employeeId = await manager.addEmployee(EMPLOYEE);
    await manager.addEmployee('早川 蓮');
  });

  /** A 1on1 that ended with a promise. @returns its id */
  const holdTalk = async () => {
    const held = { employeeId, timestamp: '2026-01-15T01:00:00Z', theme: '前回', transcript: TRANSCRIPT };
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', held);
    await manager.call('POST', `/api/conversations/${id}/summarize`, {});
    return id;
  };
  const open = (at: string) => page.goto(product.url + at);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const sidebar = () => page.getByRole('complementary');
  const rows = () =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: /新しいタブ/u });
  const widthOf = async () => (await sidebar().boundingBox())?.width;
  const expectWidth = (width: number) => expect(async () => expect(await widthOf()).toBe(width)).toPass();
  const path = () => new URL(page.url()).pathname;

  test('[SHL-21] logged out, no list is asked for, and nothing of the app is loaded before the login', async () => {
    await signInOnPage(page, product.url, null);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const { kilobytes } = await scriptsOf(page, async () => {
      await open('/app/new-1on1');
      await page.waitForURL('**/login');
    });
    expect(kilobytes).toBeLessThan(120);
    expect(calls.filter((url) => url.includes('/api/employees'))).toEqual([]);
    await page.getByRole('textbox', { name: 'ユーザー名' }).fill(manager.username);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(manager.password);
    await button('ログイン').click();
    await expect(rows()).toHaveCount(2);
    expect(calls.filter((url) => url.endsWith('/api/employees'))).toHaveLength(1);
  });

  test('[SHL-1] [SHL-3] [SHL-8] every place has its address, its title and Japanese words; charts come with the dashboard alone', async () => {
    const talkId = await holdTalk();
    const places = [...PLACES, [`log/transcript/${talkId}`, ''] as const];
    for (const [place, title] of places) {
      const { names, kilobytes } = await scriptsOf(page, async () => {
        await open(`/app/${place}`);
        await expect(page.getByRole('heading').first()).toBeVisible();
      });
      expect(path()).toBe(`/app/${place}`);
      await expect(page).toHaveTitle(title === '' ? /. \| お地蔵さん 1on1$/u : `${title} | お地蔵さん 1on1`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      const foreign = await page.locator('[lang=en]').allInnerTexts();
      const all = await page.evaluate<string>(`document.body.innerText`);
      const words = foreign.reduce((text, quoted) => text.replace(quoted, ''), all);
      // Words of three letters and more that follow each other would be a sentence in another language.
      expect(words.match(/[a-z]{3,}[ ,][a-z]{3,}/giu) ?? []).toEqual([]);
      expect(names.some((name) => name.includes('Chart'))).toBe(place === 'dashboard');
      if (place === 'new-1on1') expect(kilobytes).toBeLessThan(250);
    }
    await open('/app');
    await page.waitForURL('**/app/new-1on1');
  });

  test('[SHL-10] [SHL-22] [SHL-23] the sidebar is folded and opens by pointer, keyboard and pin', async () => {
    await open('/app/new-1on1');
    await page.mouse.move(900, 500);
    await expectWidth(72);
    const left = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x;
    const before = await left();
    await page.mouse.move(30, 300);
    await expectWidth(248);
    expect(await left()).toBe(before);
    await page.mouse.move(900, 500);
    await expectWidth(72);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '本文へ' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expectWidth(248);
    await page.keyboard.press('Tab');
    await expect(button('メニューを開いたままにする')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.mouse.click(900, 700);
    await expectWidth(248);
    await page.reload();
    await expectWidth(248);
    await expect(async () => expect(await left()).toBeGreaterThan((before ?? 0) + 100)).toPass();
    await button('メニューをたたむ').click();
    await page.mouse.click(900, 700);
    await expectWidth(72);
  });

  test('[SHL-11] a phone has a head with a menu over the page, which a navigation closes', async () => {
    await open('/app/new-1on1');
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(button('メニューを開く')).toBeHidden();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(button('メニューを開く')).toBeVisible();
    await expect(sidebar()).toBeHidden();
    await page.setViewportSize(PHONE);
    const menu = dialog('メニュー');
    await button('メニューを開く').click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button('メニューを開く')).toBeFocused();
    await button('メニューを開く').click();
    await page.mouse.click(360, 400);
    await expect(menu).toBeHidden();
    await button('メニューを開く').click();
    await menu.getByRole('link', { name: '設定' }).click();
    await page.waitForURL('**/app/settings');
    await expect(menu).toBeHidden();
  });

  test('[SHL-12] [SHL-13] [SHL-14] the theme is light at first, is kept, marks the body, and has no global switch on /session', async () => {
    await open('/app/settings');
    const body = page.locator('body');
    await expect(body).toHaveClass('light-mode');
    expect(await page.evaluate(`localStorage.getItem('jizo_theme')`)).toBeNull();
    await button('夜の色にする').click();
    await expect(body).toHaveClass('dark-mode');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(`localStorage.getItem('jizo_theme')`)).toBe('dark');
    await page.reload();
    await expect(body).toHaveClass('dark-mode');
    await open(`/session?employeeId=${employeeId}&employeeName=${encodeURIComponent(EMPLOYEE)}`);
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4);
    await expect(body).toHaveClass('dark-mode');
    await expect(button(/の色にする$/u)).toHaveCount(0);
    await open('/app/settings');
    await button('昼の色にする').click();
    await expect(body).toHaveClass('light-mode');
  });

  test('[SHL-2] a line on top says how far any page is read', async () => {
    const bar = page.locator('body > #root > div[aria-hidden]').first();
    const width = async () => (await bar.boundingBox())?.width ?? 0;
    await open('/app/resources');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await width()).toBe(0);
    await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight)`);
    await expect(async () => expect(await width()).toBe(LAPTOP.width)).toPass();
    for (const at of ['/app/settings', '/session', '/login', '/nirgends']) {
      await open(at);
      await page.waitForLoadState('networkidle');
      await expect(bar).toBeAttached();
    }
  });

  test('[SHL-17] [SHL-18] [SHL-19] the way to the homepage warns first; the dialog can be cancelled, confirming does it and closes', async () => {
    await open('/app/settings');
    const name = page.getByRole('textbox', { name: '名前', exact: true });
    await name.fill('書きかけ');
    const asking = dialog('ホームページへ移動');
    await button('ホームページへ').click();
    await expect(asking.getByText('保存していない入力は失われます。')).toBeVisible();
    await asking.getByRole('button', { name: 'このまま使う' }).click();
    await expect(asking).toBeHidden();
    await expect(name).toHaveValue('書きかけ');
    await button('ホームページへ').click();
    const home = page.waitForRequest(`${product.url}/`);
    await asking.getByRole('button', { name: '移動する' }).click();
    await home;
    await open('/app/settings');
    await button('早川 蓮さんを削除する').click();
    const removing = page.getByRole('dialog');
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await removing.getByRole('button', { name: '削除する' }).click();
    await removed;
    await expect(removing).toBeHidden();
  });

  test('[SHL-20] [NEW-1] [NEW-2] [NEW-4] [LIV-19] [SCR-1] loading, error with another try, and the reports as buttons with what was left', async () => {
    await holdTalk();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let isDown = true;
    await page.route('**/api/employees', async (route) => {
      await held;
      await (isDown ? route.fulfill({ status: 503, json: {} }) : route.continue());
    });
    await open('/app/new-1on1');
    await expect(page.getByRole('heading', { level: 1, name: '新しい1on1のサポート' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '読込中...' })).toBeVisible();
    await expect(rows()).toHaveCount(0);
    answer();
    const failure = page.getByRole('alert').filter({ hasText: '部下データの取得に失敗しました' });
    await expect(failure).toBeVisible();
    isDown = false;
    await button('もう一度読み込む').click();
    await expect(rows()).toHaveCount(2);
    const row = button(new RegExp(EMPLOYEE, 'u'));
    await expect(row).toContainText('前回 1月15日');
    await expect(row).toContainText(/約束が\dつ残っています/u);
    // The list says how many, not what: somebody may look over the shoulder.
    const promise = page.getByText('担当者に相談しておく', { exact: false });
    await expect(promise).toHaveCount(0);
    await button('約束と前回の記録').first().click();
    await expect(promise).toBeVisible();
    await expect(page.getByRole('link', { name: /^前回の記録（1月15日.*）を読む$/u })).toBeVisible();
  });

  test('names of 200 characters and with HTML are names; a standing that cannot be read keeps nobody from a 1on1', async ({
    context,
  }) => {
    await manager.addEmployee(HTML);
    await manager.addEmployee('長'.repeat(200));
    await page.route('**/api/employees/standing', (route) => route.fulfill({ status: 500, body: '' }));
    await open('/app/new-1on1');
    await expect(rows()).toHaveCount(4);
    await expect(page.getByText(HTML)).toBeVisible();
    expect(await page.evaluate('document.querySelectorAll("main img, main b").length')).toBe(0);
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByText(HTML).click()]);
    await tab.waitForURL((url) => url.searchParams.get('employeeName') === HTML);
    expect(await tab.evaluate('window.opener')).toBeNull();
    await tab.close();
  });

  test('[SCR-1] 500 reports: all are there, the last can be reached and searched for', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      name: `部下 ${index}`,
      email: null,
    }));
    await page.route('**/api/employees', (route) => route.fulfill({ json: many }));
    await open('/app/new-1on1');
    await expect(rows()).toHaveCount(500);
    await rows().last().scrollIntoViewIfNeeded();
    await expect(rows().last()).toBeInViewport();
    await page.getByRole('searchbox', { name: '部下をさがす' }).fill('部下 ４９９');
    await expect(rows()).toHaveCount(1);
    await expect(page).toHaveURL(/[?&]q=/u);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: '部下をさがす' })).toHaveValue('部下 ４９９');
    await expect(rows()).toHaveText([/部下 499/u]);
  });

  test('[SCR-1] a report is searched for by an input method: what is composed is not put back', async () => {
    const people = ['佐倉', '石田', 'さくら', '高橋', '田中', '中村', '小林', '加藤', '吉田'];
    const many = people.map((name, at) => ({ id: `00000000-0000-7000-8000-00000000000${at}`, name, email: null }));
    await page.route('**/api/employees', (route) => route.fulfill({ json: many }));
    await open('/app/new-1on1');
    await expect(rows()).toHaveCount(people.length);
    const search = page.getByRole('searchbox', { name: '部下をさがす' });
    await search.focus();
    const input = await page.context().newCDPSession(page);
    for (const text of ['s', 'さ', 'さk', 'さく', 'さくr', 'さくら']) {
      const end = { selectionStart: text.length, selectionEnd: text.length };
      await input.send('Input.imeSetComposition', { text, ...end });
      await expect(search).toHaveValue(text);
    }
    await input.send('Input.insertText', { text: 'さくら' });
    await expect(search).toHaveValue('さくら');
    await expect(rows()).toHaveText([/さくら/u]);
    await expect(page).toHaveURL(/[?&]q=/u);
  });

  test('[SHL-15] [SHL-6] logging out asks first and ends at the login without the token; an admin with a new password has the same frame', async ({
    admin,
    newcomer,
  }) => {
    await open('/app/settings');
    const asking = dialog('ログアウト');
    await button('ログアウト').first().click();
    await expect(asking.getByText('本当にログアウトしますか？')).toBeVisible();
    await asking.getByRole('button', { name: 'このまま使う' }).click();
    await expect(asking).toBeHidden();
    await button('ログアウト').first().click();
    await asking.getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL(`${product.url}/login`);
    expect(await page.evaluate(`localStorage.getItem('jizo_token')`)).toBeNull();
    await admin.call('PATCH', `/api/users/${newcomer.id}`, { role: 'admin' });
    await page.getByRole('textbox', { name: 'ユーザー名' }).fill(newcomer.username);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(newcomer.password);
    await button('ログイン').click();
    await page.waitForURL('**/change-password');
    await open('/app/settings');
    await page.waitForURL('**/change-password');
    await page.getByRole('textbox', { name: '現在のパスワード' }).fill(newcomer.password);
    for (const name of ['新しいパスワード（8文字以上）', '新しいパスワード（確認）']) {
      await page.getByRole('textbox', { name }).fill('second password');
    }
    await button('パスワードを更新する').click();
    await expect(page.getByText('部下が登録されていません')).toBeVisible();
    await expect(sidebar().getByRole('link')).toHaveCount(7);
  });
});
