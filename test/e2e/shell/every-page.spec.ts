import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { expect } from '../../kit/screens/browser/expect.js';

const PUBLIC = ['/', '/jizo-1on1'];
const FOR_VISITORS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/undo-email-change?token=x',
  '/nowhere',
  '/api/docs',
];
const SIGNED_IN = [
  '/change-password',
  '/app/new-1on1',
  '/app/logs',
  '/app/promises',
  '/app/dashboard',
  '/app/resources',
  '/app/settings',
];
const TALK = ['話者1: 今週はどうでしたか。', '話者2: 見積もりを来週の火曜までに先方へ送ります。'].join('\n');

/** What is on every page of the product: its policy, and that nothing leaves the site. */
test.describe('every page', () => {
  let product: Product;
  let page: Page;
  const asked: string[] = [];
  const elsewhere: string[] = [];

  test.beforeEach(({ page: own, context, product: shared }) => {
    [page, product] = [own, shared];
    for (const list of [asked, elsewhere]) list.length = 0;
    context.on('request', (request) => {
      asked.push(request.url());
      const { origin, protocol } = new URL(request.url());
      // What shows a PDF is part of the browser.
      const isOurs = origin === product.url || ['data:', 'blob:', 'chrome:', 'chrome-extension:'].includes(protocol);
      if (!isOurs) elsewhere.push(request.url());
    });
  });

  /** No page breaks the policy or sends anything off the site. */
  test.afterEach(({ errors }) => {
    // The mistyped address answers 404 with the application's own page.
    expect(errors.filter((error) => !/nowhere.*404/u.test(error))).toEqual([]);
    expect(elsewhere).toEqual([]);
  });

  const directives = (policy = '') =>
    Object.fromEntries(
      policy.split(';').map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );

  /** Opens a page, checks what came with it, and waits until it has fetched what it wants. */
  async function visit(address: string): Promise<void> {
    const answer = await page.goto(product.url + address);
    const headers = answer?.headers() ?? {};
    const policy = directives(headers['content-security-policy']);
    expect(policy).toMatchObject({ 'script-src': "'self'", 'object-src': "'none'", 'frame-ancestors': "'self'" });
    expect(['none', 'self'].map((word) => `'${word}'`)).toContain(policy['default-src']);
    expect(['none', 'self'].map((word) => `'${word}'`)).toContain(policy['base-uri']);
    expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-eval|https?:|\*/u);
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    const microphone = PUBLIC.includes(address) ? 'microphone=()' : 'microphone=(self)';
    expect(headers['permissions-policy']).toContain(`${microphone}, camera=(), geolocation=()`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('body')).toContainText(/\p{Script=Han}/u);
  }

  test('[REC-46] [SEC-23] the public ones write no styles either, and frame their own documents alone', async () => {
    for (const address of PUBLIC) {
      await visit(address);
      const answer = await fetch(product.url + address);
      expect(directives(answer.headers.get('content-security-policy') ?? '')).toMatchObject({
        'default-src': "'none'",
        'style-src': "'self'",
        'frame-src': "'self'",
        'form-action': "'none'",
      });
      for (const section of await page.locator('main > section').all()) await section.scrollIntoViewIfNeeded();
      const last = address === '/' ? '/assets/slide-1' : '/documents/thirty-minutes-of-listening.pdf';
      await expect(() => expect(asked.some((url) => url.includes(last))).toBe(true)).toPass();
    }
  });

  test('[SEC-23] those before the login', async () => {
    for (const address of FOR_VISITORS) await visit(address);
  });

  test('[REC-45] [SEC-23] those behind the login, with a 1on1 in them', async ({ manager }) => {
    const id = await manager.addEmployee('佐倉 美咲');
    const talk = await manager.call<{ id: string }>('POST', '/api/conversations', { employeeId: id, transcript: TALK });
    await signInOnPage(page, product.url, manager);
    const session = `/session?employeeId=${id}&employeeName=${encodeURIComponent('佐倉 美咲')}`;
    for (const address of [...SIGNED_IN, `/app/log/transcript/${talk.id}`, session]) await visit(address);
  });

  test('asks for TLS from now on behind a proxy that ends it', async () => {
    for (const address of [...PUBLIC, '/login', '/api/public-settings', '/robots.txt']) {
      const { headers } = await fetch(product.url + address, { headers: { 'X-Forwarded-Proto': 'https' } });
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });

  test('names its addresses for search engines, compressed and to be asked for anew', async () => {
    const get = async (address: string) => (await fetch(product.url + address)).text();
    expect(await get('/robots.txt')).toContain(`Sitemap: ${product.url}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml');
    for (const address of PUBLIC) {
      expect(sitemap).toContain(`<loc>${product.url}${address}</loc>`);
      const { headers } = await fetch(product.url + address);
      expect(headers.get('content-encoding')).toMatch(/^(?:gzip|br)$/u);
      expect(headers.get('cache-control')).toBe('no-cache');
      const html = await get(address);
      expect(html).toContain(`<link rel="canonical" href="${product.url}${address}"/>`);
      expect(html).not.toContain('origin.invalid');
      const picture = /property="og:image" content="([^"]+)"/u.exec(html)?.[1] ?? '';
      expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg');
      for (const [, asset] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/gu)) {
        const answer = await fetch(product.url + String(asset));
        expect([asset, answer.status, answer.headers.get('cache-control')]).toEqual([
          asset,
          200,
          'public, max-age=31536000, immutable',
        ]);
      }
    }
    expect((await fetch(`${product.url}/assets/gone.css`)).status).toBe(404);
  });
});
