import { test } from '../kit/screens/fixtures/product-test.js';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '../kit/screens/browser/expect.js';

const PAGES = ['/', '/jizo-1on1'];

/** The public pages work for every visitor, also without scripts. */
test.describe('the public pages are for everybody', () => {
  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
  });

  for (const address of PAGES)
    test(`${address} reads and works without JavaScript`, async ({ browser, product }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 760 } });
      const plain = await context.newPage();
      await plain.goto(product.url + address);
      await expect(plain.locator('.will-rise')).toHaveCount(0);
      await expect(plain.locator('button.needs-script:visible')).toHaveCount(0);
      await plain.getByRole('button', { name: 'メニュー' }).click();
      const last = plain.locator('#menu a').last();
      await last.click();
      await expect(plain.locator(String(await last.getAttribute('href')))).toBeInViewport();
      await context.close();
    });

  test('one script of at most 10 kB', () => {
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
});
