import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { drawn } from '../../kit/screens/browser/frames.js';
import { readPdf } from '../../kit/screens/browser/pdf.js';

const LANDING = ['home', 'message', 'company', 'founder', 'business', 'consultation'];
const INFORMATION = ['home', 'services', 'method', 'product', 'flow', 'documents', 'form'];

/** What a visitor sees before anything else, on the real product. */
test.describe('the public pages', () => {
  let product: Product;
  let page: Page;

  test.beforeEach(({ page: own, product: shared }) => {
    [page, product] = [own, shared];
  });

  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
  });

  const open = (address: string) => page.goto(product.url + address);
  const top = (id: string) => page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);
  const nav = () => page.getByRole('navigation', { name: 'このページの内容' });
  for (const [_ids, address, ids] of [
    ['[PUB-1] [PUB-2] [PUB-3]', '/', LANDING],
    ['[INF-1] [INF-2] [PUB-3]', '/jizo-1on1', INFORMATION],
  ] as const)
    test(`${_ids} ${address} opens for a visitor, and its header scrolls to each section, 80 px below the top`, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(address);
      const links = nav().locator('a[data-jump]');
      await expect(links).toHaveCount(ids.length);
      for (const [at, id] of [...ids.entries()].reverse()) {
        await links.nth(at).click();
        // The home begins below the header, at the very top.
        await expect(async () => expect(Math.round(await top(id))).toBe(id === 'home' ? 68 : 80)).toPass();
        await expect(page.locator(`#menu a[href="#${id}"]`)).toHaveAttribute('aria-current', 'true');
      }
    });

  test('[PUB-4] the header and the hero lead to the product, and the hero scrolls on', async () => {
    await open('/');
    await expect(nav().getByRole('link', { name: 'お地蔵さん1on1' })).toHaveAttribute('href', '/jizo-1on1');
    await page.getByRole('link', { name: '私たちの思いを読む' }).click();
    await expect(async () => expect(Math.round(await top('message'))).toBe(80)).toPass();
    await page.goBack();
    await page.locator('#home').getByRole('link', { name: 'お地蔵さん1on1を見る' }).click();
    await expect(page).toHaveURL(`${product.url}/jizo-1on1`);
    await expect(page).toHaveTitle('お地蔵さん1on1｜株式会社いしのわ');
  });

  test('[PUB-9] [PUB-14] [INF-9] [INF-10] the free consultation leads to the inquiry panel, and that to a form in a new tab', async () => {
    await page
      .context()
      .route('https://forms.example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<script>document.title = String(opener)</script>' }),
      );
    await open('/');
    await page.locator('#consultation').getByText('ご相談は無料です', { exact: false }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: '無料相談を申し込む' }).click();
    await expect(page).toHaveURL(`${product.url}/jizo-1on1#form`);
    const panel = page.getByRole('region', { name: 'お問い合わせ' });
    await expect(panel).toBeInViewport();
    const tab = page.context().waitForEvent('page');
    await panel.getByRole('link', { name: 'お問い合わせフォームをひらく' }).click();
    await expect(await tab).toHaveURL(/^https:\/\/forms\.example\.com\//u);
    await expect(await tab).toHaveTitle('null');
    await (await tab).close();
  });

  test('[PUB-10] a part rises when 12 % of it are in sight, and stands from the start where less motion is asked for', async () => {
    await open('/');
    const part = page.locator('#message [data-reveal]');
    const show = (share: number) =>
      page.evaluate(`{
        const { top, height } = document.querySelector('#message [data-reveal]').getBoundingClientRect();
        scrollTo({ top: scrollY + top - innerHeight + height * ${share}, behavior: 'instant' });
      }`);
    await expect(part).toHaveCSS('opacity', '0');
    await show(0.1);
    // The observer has looked by then.
    await drawn(page);
    await expect(part).toHaveCSS('opacity', '0');
    await show(0.14);
    await expect(part).toHaveCSS('opacity', '1');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(page.locator('.will-rise')).toHaveCount(0);
  });

  test('[PUB-8] the strip of clients moves, can be stopped, and stands still where less motion is asked for', async () => {
    await open('/');
    const strip = page.locator('.strip ul').first();
    const isMoving = () =>
      page.evaluate<boolean>(
        "document.querySelector('.strip ul').getAnimations().some(({ playState }) => playState === 'running')",
      );
    await page.getByRole('heading', { name: '主なお取引先' }).scrollIntoViewIfNeeded();
    await expect.poll(isMoving).toBe(true);
    await page.getByRole('checkbox', { name: '動きを止める' }).check();
    await expect.poll(isMoving).toBe(false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(strip).toHaveCSS('animation-name', 'none');
    await expect(page.locator('.strip ul[aria-hidden=true]')).toBeHidden();
  });

  test('[PUB-7] the slides are there to look at, one after the other, and to keep', async () => {
    await open('/');
    const deck = page.getByRole('region', { name: '会社案内のスライド' });
    await deck.scrollIntoViewIfNeeded();
    const next = page.getByRole('button', { name: '次のスライド' });
    const width = (at: number) =>
      page.evaluate<number>(`document.querySelectorAll('[data-deck] img')[${at - 1}].naturalWidth`);
    for (let at = 1; at <= 8; at++) {
      await expect(deck.getByRole('img').nth(at - 1)).toBeInViewport();
      await expect(async () => expect(await width(at)).toBe(1280)).toPass({ timeout: 10_000 });
      await expect(page.locator('[data-deck-at]')).toHaveText(String(at));
      if (at < 8) await next.click();
    }
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    const file = await page.getByRole('link', { name: /スライドをダウンロード/u }).getAttribute('href');
    const { pages, bytes, fonts } = await readPdf(product.url + String(file));
    expect(pages).toBe(8);
    expect(bytes).toBeLessThan(300_000);
    expect(fonts).toBeGreaterThan(0);
  });

  test('[INF-8] the two documents are shown in place and can be kept', async () => {
    const shown: string[] = [];
    page.on('response', (answer) => {
      if (answer.headers()['content-type'] === 'application/pdf') shown.push(new URL(answer.url()).pathname);
    });
    await open('/jizo-1on1');
    await page.locator('#documents').scrollIntoViewIfNeeded();
    const links = page.locator('#documents').getByRole('link', { name: /^ダウンロード/u });
    await expect(links).toHaveCount(2);
    await expect(page.locator('#documents iframe')).toHaveCount(2);
    for (const link of await links.all()) {
      const file = String(await link.getAttribute('href'));
      await expect(() => expect(shown).toContain(file)).toPass();
      const { pages, bytes, fonts } = await readPdf(product.url + file);
      expect(pages).toBeGreaterThan(1);
      expect(bytes).toBeLessThan(300_000);
      expect(fonts).toBeGreaterThan(0);
    }
    // A browser without a viewer shows no empty frames, but the first page.
    const phone = await page.context().newPage();
    await phone.addInitScript("Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })");
    await phone.goto(`${product.url}/jizo-1on1`);
    await expect(phone.locator('#documents iframe').first()).toBeHidden();
    await expect(phone.getByRole('link', { name: '聞き手のための30分の1ページ目' })).toBeVisible();
    await phone.close();
  });

  test('[INF-3] the hero leads to the login, and a link back home', async () => {
    await open('/jizo-1on1');
    await page.getByRole('link', { name: 'いしのわのホームへ戻る' }).click();
    await expect(page).toHaveTitle('株式会社いしのわ｜黙って聞く人が、職場を変えていく。');
    await page.goBack();
    await page.getByRole('link', { name: 'ログインして始める' }).click();
    await expect(page.getByRole('textbox', { name: 'ユーザー名' })).toBeVisible();
    await page.getByRole('link', { name: 'ホームへ戻る' }).click();
    await expect(page).toHaveURL(`${product.url}/`);
  });

  test('the theme is kept, also for the application; a line shows how far one has read', async () => {
    await open('/');
    await page.getByRole('button', { name: '夜の色にする' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveClass('dark-mode');
    await open('/login');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await open('/jizo-1on1');
    await page.getByRole('button', { name: '昼の色にする' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.evaluate('scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" })');
    await expect(page.locator('[data-progress]')).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');
  });

  test('on a phone the menu opens, jumps and closes; by keys alone as well', async () => {
    await page.setViewportSize({ width: 375, height: 760 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open('/');
    await expect(nav()).toBeHidden();
    await page.getByRole('button', { name: 'メニュー' }).click();
    await nav().getByRole('link', { name: '代表紹介' }).click();
    await expect(nav()).toBeHidden();
    await expect(async () => expect(Math.round(await top('founder'))).toBe(80)).toPass();

    await open('/jizo-1on1');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '本文へ' })).toBeFocused();
    await page.getByRole('button', { name: 'メニュー' }).focus();
    await page.keyboard.press('Enter');
    await expect(nav()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(nav()).toBeHidden();
  });
});
