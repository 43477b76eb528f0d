import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { seriousFaults } from '../kit/screens/browser/axe.js';
import { startBrowser, type Browser } from '../kit/screens/browser/chromium.js';
import { startProduct, type Product } from '../kit/product/product.js';

const PAGES = ['/', '/jizo-1on1'];

/** Whoever comes, with whatever they have: both themes, any width, no script. */
describe('the public pages are for everybody', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct();
    browser = await startBrowser();
    page = browser.page;
  }, 90_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, 30_000);

  const open = (address: string) => page.goto(product.url + address);
  /** Brings every part into sight once, so that what is lazy is there. */
  const readThrough = async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    for (const section of await page.locator('main > section').all()) await section.scrollIntoViewIfNeeded();
  };

  it.each(PAGES)(
    '%s has no serious fault for axe, in both themes, wide and narrow',
    async (address) => {
      await open(address);
      await readThrough();
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        for (const theme of ['light', 'dark']) {
          await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
          expect(await seriousFaults(page)).toEqual([]);
        }
      }
    },
    120_000,
  );

  it.each(PAGES)(
    '%s fits 320 px, and 1280 px at 200 %',
    async (address) => {
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 640 });
        await open(address);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect(wide).toBe(width);
      }
    },
    30_000,
  );

  it.each(PAGES)(
    '%s reads and works without JavaScript',
    async (address) => {
      const context = await browser.context
        .browser()
        ?.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 760 } });
      if (context === undefined) throw new Error('no browser');
      const plain = await context.newPage();
      await plain.goto(product.url + address);
      await expect(plain.locator('.will-rise')).toHaveCount(0);
      await expect(plain.locator('button.needs-script:visible')).toHaveCount(0);
      await plain.getByRole('button', { name: 'メニュー' }).click();
      const last = plain.locator('#menu a').last();
      await last.click();
      await expect(plain.locator(String(await last.getAttribute('href')))).toBeInViewport();
      await context.close();
    },
    30_000,
  );

  it('one script of at most 10 kB', () => {
    const pages = path.resolve('dist/frontend/site');
    const scripts = readdirSync(pages).flatMap((name) =>
      [
        ...readFileSync(path.join(pages, name), 'utf8').matchAll(
          /<script (?!type="application\/ld\+json")[^>]*src="([^"]+)"/gu,
        ),
      ].map(([, source]) => source!),
    );
    expect(scripts).toHaveLength(2);
    expect(new Set(scripts).size).toBe(1);
    expect(gzipSync(readFileSync(path.join('dist/frontend', scripts[0]!))).length).toBeLessThanOrEqual(10_000);
  });

  it('no page threw or logged an error', () => {
    expect(browser.errors).toEqual([]);
  });
});
