import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestApp } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

describe('the frontend', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jizo-frontend-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), `<!doctype html><title>Jizo</title>${' '.repeat(2_000)}`);
    await writeFile(path.join(folder, 'assets', 'app-abc123.js'), 'export {};\n'.repeat(200));
    await mkdir(path.join(folder, 'site'));
    for (const name of ['index', 'jizo-1on1']) {
      await writeFile(path.join(folder, 'site', `${name}.html`), `<title>${name}</title>https://origin.invalid/x`);
    }
    await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *\nSitemap: https://origin.invalid/sitemap.xml');
    await writeFile(path.join(folder, '.secret'), 'x');
    app = await TestApp.start({ worker: false, frontend: folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const page = (address: string) => app.visitor.get(address).set('Accept', 'text/html');

  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/undo-email-change?token=x',
    '/change-password',
    '/session?employeeId=1&employeeName=%E8%8A%B1',
    '/app',
    '/app/logs',
    '/app/log/transcript/0190a6f0-0000-7000-8000-000000000000',
  ])('answers the document at %s, to be asked for anew each time', async (address) => {
    const { headers, text } = await page(address).expect(200);
    expect(text).toContain('<title>Jizo</title>');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/', 'index'],
    ['/jizo-1on1', 'jizo-1on1'],
    ['/jizo-1on1/', 'jizo-1on1'],
  ])(
    '[PUB-1] [INF-1] answers the public page at %s, which names the address it was asked for at',
    async (address, name) => {
      const { headers, text } = await page(address).set('Host', 'www.example.co.jp:8080').expect(200);
      expect(text).toBe(`<title>${name}</title>http://www.example.co.jp:8080/x`);
      expect(headers['cache-control']).toBe('no-cache');
      expect((await page(address).set('Host', 'a"><script>').expect(200)).text).not.toContain('script');
    },
  );

  it('names the address in robots.txt and keeps the files of the pages to itself', async () => {
    expect((await page('/robots.txt').set('Host', 'a.example').expect(200)).text).toContain(
      'http://a.example/sitemap.xml',
    );
    for (const address of ['/site/index.html', '/index.html', '/site', '/site/']) await page(address).expect(404);
  });

  it('keeps assets in caches for good and lets robots.txt be asked for', async () => {
    const { headers } = await page('/assets/app-abc123.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const robots = await page('/robots.txt').expect(200);
    expect(robots.headers['content-type']).toContain('text/plain');
  });

  it.each(['/assets/gone.js', '/assets/', '/assets/gone', '/gone.png', '/api/gone', '/assets/..%2f.secret'])(
    'answers 404, not the document, at %s',
    async (address) => {
      const { body } = await page(address).expect(404);
      expect(body).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  it('answers a mistyped address with the document and 404', async () => {
    for (const address of ['/nowhere', '/.secret'])
      expect((await page(address).expect(404)).text).toContain('<title>Jizo</title>');
    await app.visitor.get('/nowhere').set('Accept', 'application/json').expect(404);
    expect((await app.visitor.post('/login', {}).expect(404)).body).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[SEC-23] comes with a strict policy', async () => {
    const { headers } = await page('/app').expect(200);
    const policy = headers['content-security-policy'] ?? '';
    const directives: Record<string, string> = {};
    for (const directive of policy.split(';')) {
      const [name, ...sources] = directive.trim().split(' ');
      directives[name!] = sources.join(' ');
    }
    expect(directives).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'frame-ancestors': "'self'",
      'base-uri': "'self'",
    });
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('[REC-45] [REC-46] allows the microphone to the application and denies it to the public pages', async () => {
    expect((await page('/session')).headers['permissions-policy']).toContain('microphone=(self)');
    expect((await page('/session')).headers['permissions-policy']).toContain('display-capture=(self)');
    expect((await page('/app/new-1on1')).headers['permissions-policy']).toContain('microphone=(self)');
    for (const address of ['/', '/jizo-1on1', '/jizo-1on1/']) {
      expect((await page(address)).headers['permissions-policy']).toMatch(/microphone=\(\).*display-capture=\(\)/u);
    }
  });

  it('asks for TLS from now on where the visitor came by TLS, and only there', async () => {
    expect((await page('/')).headers['strict-transport-security']).toBeUndefined();
    const { headers } = await page('/login').set('X-Forwarded-Proto', 'https');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it.each(['/app', '/assets/app-abc123.js', '/api/docs/openapi.json'])('compresses %s', async (address) => {
    const { headers } = await page(address).set('Accept-Encoding', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
  });
});
