import type { Page } from 'playwright';
import { newAccount, type ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { CuttableProxy } from '../../kit/doubles/cuttable-proxy.js';
import { takeClock } from '../../kit/screens/browser/page-clock.js';
import { scriptsOf } from '../../kit/screens/browser/script-weight.js';

const EMPLOYEE = '佐倉 美咲';
const NETWORK = 'ネットワークエラーが発生しました。接続を確認して、もう一度お試しください。';
const CLOSED = '新規登録は現在受け付けていません。管理者にお問い合わせください。';

/** The screens around the login, on the whole product behind a network that can be cut. */
test.describe('the auth screens', () => {
  let page: Page;
  let network: CuttableProxy;
  let manager: ApiClient;

  test.beforeEach(async ({ page: own, network: way, manager: mine }) => {
    [page, network, manager] = [own, way, mine];
    await manager.addEmployee(EMPLOYEE);
  });

  /** What matches waits. @returns lets it go */
  const hold = async (files: string) => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(files, async (route) => {
      await held;
      await route.continue();
    });
    return go;
  };
  const open = (at: string) => page.goto(network.url + at);
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const stored = () => page.evaluate<string | null>(`localStorage.getItem('jizo_token')`);
  const logIn = async (account: { username: string; password: string } = manager) => {
    await field('ユーザー名').fill(account.username);
    await field('パスワード').fill(account.password);
    await button('ログイン').click();
  };
  /** How many calls go to an address of the API meanwhile. */
  const countCalls = (at: string) => {
    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(at)) calls.push(request.postDataJSON());
    });
    return calls;
  };

  test('before any script has come the login stands on its own ground with the mark, and so while its screen is fetched; it loads less than 120 kB of scripts', async () => {
    const drawn = () =>
      page.evaluate<string>(`(() => {
          const one = document.querySelector('.first-paint');
          const { x, y, width } = one.querySelector('svg').getBoundingClientRect();
          const { backgroundImage, padding } = getComputedStyle(one);
          return JSON.stringify([backgroundImage, padding, x, y, width, one.querySelectorAll('path').length]);
        })()`);
    const start = await hold('**/assets/index-*.js');
    const screen = await hold('**/assets/LoginPage-*.js');
    const { names, kilobytes } = await scriptsOf(page, async () => {
      await page.goto(`${network.url}/login`, { waitUntil: 'commit' });
      await expect(async () => expect(await drawn()).toContain('560px')).toPass();
      const before = await drawn();
      expect(before).toMatch(/,64,4\]$/u);
      start();
      await expect(page.locator('#first-paint')).toHaveCount(0);
      expect(await drawn()).toBe(before);
      screen();
      await expect(button('ログイン')).toBeVisible();
      await expect(page.locator('.first-paint')).toHaveCount(0);
    });
    expect(names.length).toBeGreaterThan(3);
    expect(kilobytes).toBeLessThan(120);
  });

  test('[AUT-1] [SHL-3] open logged out, each with its own title', async () => {
    for (const [at, title] of [
      ['/login', 'ログイン'],
      ['/register', '新規登録'],
      ['/forgot-password', 'パスワードを忘れたとき'],
      ['/reset-password', 'パスワードの再設定'],
      ['/undo-email-change', 'メールアドレスを元に戻す'],
    ] as const) {
      await open(at);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
      await expect(page).toHaveTitle(`${title} | お地蔵さん 1on1`);
      expect(new URL(page.url()).pathname).toBe(at);
    }
  });

  test('[AUT-2] [AUT-3] [AUT-5] the login shows and hides the password, wants both, and leads on and home', async () => {
    const calls = countCalls('/api/login');
    await open('/login');
    for (const [name, password] of [
      ['', ''],
      [manager.username, ''],
      ['', 'shizuka-ni-kiku'],
    ] as const) {
      await field('ユーザー名').fill(name);
      await field('パスワード').fill(password);
      await button('ログイン').click();
      await expect(alert('ユーザー名とパスワードを入力してください。')).toBeVisible();
    }
    expect(calls).toEqual([]);
    await expect(field('パスワード')).toHaveAttribute('type', 'password');
    await button('パスワードを表示する').click();
    await expect(field('パスワード')).toHaveAttribute('type', 'text');
    await button('パスワードを隠す').click();
    await expect(field('パスワード')).toHaveAttribute('type', 'password');
    await expect(field('パスワード')).toHaveValue('shizuka-ni-kiku');
    await link('パスワードを忘れたとき').click();
    await page.waitForURL('**/forgot-password');
    await page.goBack();
    const home = page.waitForRequest(`${network.url}/`);
    await link('ホームへ戻る').click();
    await home;
  });

  test('[AUT-4] [AUT-22] keeps the login for 12 hours, or for 30 days when asked to, under one key of its own', async () => {
    for (const remember of [false, true]) {
      await open('/login');
      await page.evaluate('localStorage.clear()');
      await open('/login');
      if (remember) await page.getByRole('checkbox', { name: 'ログインしたままにする' }).check({ force: true });
      const calls = countCalls('/api/login');
      await logIn();
      await page.waitForURL('**/app/new-1on1');
      expect(calls).toEqual([{ username: manager.username, password: manager.password, remember }]);
      const claims = JSON.parse(atob((await stored())?.split('.')[1] ?? '')) as { iat: number; exp: number };
      expect(claims.exp - claims.iat).toBe(remember ? 30 * 24 * 3600 : (24 * 3600) / 2);
      const keys = await page.evaluate<string[]>(
        `Object.keys(localStorage).filter((key) => localStorage[key].includes('eyJ'))`,
      );
      expect(keys).toEqual(['jizo_token']);
    }
  });

  test('[AUT-25] [AUT-26] leads to the registration while it is open, and says so where it is closed', async () => {
    await open('/login');
    await expect(link('新規登録')).toBeVisible();
    await page.route('**/api/public-settings', (route) =>
      route.fulfill({ json: { registration: 'closed', speechMode: 'browser', aiEngine: 'offline' } }),
    );
    const answered = page.waitForResponse('**/api/public-settings');
    await open('/login');
    await answered;
    await expect(link('新規登録')).toHaveCount(0);
    await open('/register');
    await expect(page.getByText(CLOSED)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

  test('[SCR-18] without mail the forgotten password says who can help, and asks for no address', async () => {
    const settings = await manager.call<object>('GET', '/api/public-settings');
    await page.route('**/api/public-settings', (route) => route.fulfill({ json: { ...settings, resetByMail: false } }));
    await open('/forgot-password');
    await expect(page.getByText('パスワードの再設定は、管理者に依頼してください。', { exact: false })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(button('再設定のメールを送る')).toHaveCount(0);
  });

  test('[AUT-9] [AUT-10] the registration wants name and password, says what the server says, and leads to the login after 3 seconds, with the name', async ({
    context,
  }) => {
    const clock = await takeClock(context);
    const { username, password } = newAccount('shinki');
    const calls = countCalls('/api/register');
    await open('/register');
    for (const [name, secret] of [
      ['', ''],
      [username, ''],
      ['', password],
    ] as const) {
      await field(/^ユーザー名/u).fill(name);
      await field(/^パスワード/u).fill(secret);
      await button('登録する').click();
      await expect(alert('ユーザー名とパスワードを入力してください。')).toBeVisible();
    }
    for (const wanted of [field(/^ユーザー名/u), field(/^パスワード/u)])
      await expect(wanted).toHaveAttribute('required');
    expect(calls).toEqual([]);
    await field(/^ユーザー名/u).fill(username);
    await clock.pause(page);
    const answered = page.waitForResponse('**/api/register');
    await button('登録する').click();
    const { message } = (await (await answered).json()) as { message: string };
    expect(message).not.toBe('');
    const said = page.getByRole('status').filter({ hasText: message });
    await expect(said).toContainText('3秒後にログイン画面へ移動します。');
    await clock.pass(page, 2_999);
    await expect(said).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/register');
    await clock.pass(page, 1);
    await page.waitForURL('**/login');
    await clock.resume();
    await expect(field('ユーザー名')).toHaveValue(username);
  });

  test('without JavaScript the login says what is missing at first sight', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
    const bare = await context.newPage();
    await bare.goto(`${network.url}/login`);
    const words = bare.locator('noscript');
    await expect(words).toBeInViewport();
    expect(await words.innerHTML()).toContain('JavaScriptを有効にしてください');
    await context.close();
  });

  test('[AUT-29] [ERR-11] the registration takes an address or none, and says why it failed', async () => {
    await open('/register');
    await expect(field(/^メールアドレス/u)).not.toHaveAttribute('required');
    const calls = countCalls('/api/register');
    const typed = {
      username: manager.username,
      password: 'a good password',
      email: `${manager.username}@example.co.jp`,
    };
    await field('ユーザー名').fill(typed.username);
    await field(/^パスワード/u).fill(typed.password);
    await button('登録する').click();
    await expect(alert('ユーザー名')).toBeVisible();
    await field(/^メールアドレス/u).fill(typed.email);
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '' }));
    await button('登録する').click();
    await expect(alert('登録に失敗しました。')).toBeVisible();
    await page.unroute('**/api/register');
    const requestId = { requestId: expect.any(String) as unknown };
    expect(calls).toEqual([
      { username: typed.username, password: typed.password, ...requestId },
      { ...typed, ...requestId },
    ]);
    await field('ユーザー名').fill(newAccount().username);
    await button('登録する').click();
    await page.waitForURL('**/login');
  });

  test('[ERR-15] a request for a new password that fails without a word says so', async () => {
    await open('/forgot-password');
    await page.route('**/api/password-reset/request', (route) => route.fulfill({ status: 500, body: '' }));
    await field('メールアドレス').fill('takase@example.co.jp');
    await button('再設定のメールを送る').click();
    await expect(alert('リクエストに失敗しました。')).toBeVisible();
    await expect(field('メールアドレス')).toHaveValue('takase@example.co.jp');
  });

  test('[AUT-11] [AUT-12] [AUT-13] [ERR-13] the password is changed, the server alone judging its length, and 800 ms later the app is there', async () => {
    await page.addInitScript(`
        window.delays = [];
        const plain = window.setTimeout;
        window.setTimeout = (act, delay, ...more) => { window.delays.push(delay); return plain(act, delay, ...more); };
      `);
    await open('/change-password');
    await page.waitForURL('**/login?next=%2Fchange-password');
    await logIn();
    await page.waitForURL('**/change-password');
    const current = field('現在のパスワード');
    const next = field('新しいパスワード（8文字以上）');
    const again = field('新しいパスワード（確認）');
    const send = async (password: string) => {
      await current.fill(manager.password);
      await next.fill(password);
      await again.fill(password);
      await button('パスワードを更新する').click();
    };
    const calls = countCalls('/api/change-password');
    await send('short');
    await expect(alert('8文字以上')).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.route('**/api/change-password', (route) => route.fulfill({ status: 500, body: '' }));
    await send('another password');
    await expect(alert('パスワード変更に失敗しました。')).toBeVisible();
    await expect(next).toHaveValue('another password');
    await page.unroute('**/api/change-password');
    expect(await page.evaluate('window.delays.includes(800)')).toBe(false);
    await button('パスワードを更新する').click();
    await expect(page.getByText('パスワードを更新しました。')).toBeVisible();
    await page.waitForURL('**/app/**');
    expect(await page.evaluate('window.delays.includes(800)')).toBe(true);
  });

  test('what was typed stays when the server stops while it is sent, and goes through once it is back', async () => {
    for (const [at, fields, send] of [
      ['/login', { ユーザー名: manager.username, パスワード: manager.password }, 'ログイン'],
      ['/register', { ユーザー名: newAccount().username, 'パスワード（8文字以上）': 'a good password' }, '登録する'],
      ['/forgot-password', { メールアドレス: 'takase@example.co.jp' }, '再設定のメールを送る'],
      [
        '/reset-password?token=kowareta',
        { '新しいパスワード（8文字以上）': 'a good password', '新しいパスワード（確認）': 'a good password' },
        'パスワードを更新する',
      ],
    ] as const) {
      await open(at);
      for (const [name, value] of Object.entries(fields)) await field(name).fill(value);
      await page.waitForLoadState('networkidle');
      network.cut();
      await button(send).click();
      await expect(alert(NETWORK)).toBeVisible();
      await expect(button(send)).toBeEnabled();
      for (const [name, value] of Object.entries(fields)) await expect(field(name)).toHaveValue(value);
      network.mend();
    }
    await open('/login');
    await logIn();
    await page.waitForURL('**/app/new-1on1');
  });

  test('a token that is broken or has expired leads to the login and is forgotten, and the login leads back', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { id: 'x', username: 'takase', role: 'user', exp: 1 };
    const expired = `${encode({ alg: 'HS256' })}.${encode(claims)}.c2ln`;
    for (const token of ['broken', 'a.b.c', '', '"><script>alert(1)</script>', expired]) {
      await open('/login');
      await page.evaluate((mine) => localStorage.setItem('jizo_token', mine), token);
      await open('/app/logs?month=2026-10');
      await page.waitForURL(`**/login?next=${encodeURIComponent('/app/logs?month=2026-10')}`);
      expect(await stored()).toBeNull();
    }
    await logIn();
    await page.waitForURL('**/app/logs?month=2026-10');
  });

  test('an address of another site to go on to is ignored', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await open('/login');
      await page.evaluate('localStorage.clear()');
      await open(`/login?next=${encodeURIComponent(next)}`);
      await logIn();
      await page.waitForURL(`${network.url}/app/new-1on1`);
    }
  });

  test('[AUT-6] the login carries a notice where there is one, line by line', async ({ admin }) => {
    const asked = page.waitForResponse('**/api/maintenance');
    await open('/login');
    await asked;
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('region', { name: 'メンテナンス情報' })).toHaveCount(0);
    await admin.call('POST', '/api/maintenance', { content: '今夜22時から止まります。\n<b>朝</b>には戻ります。' });
    await open('/login');
    const notice = page.getByRole('region', { name: 'メンテナンス情報' });
    await expect(notice.getByRole('heading', { name: 'メンテナンス情報' })).toBeVisible();
    const lines = notice.getByText('今夜22時から止まります。');
    expect(await lines.innerText()).toBe('今夜22時から止まります。\n<b>朝</b>には戻ります。');
    await expect(notice.getByText(/^更新 \d{4}\/\d{1,2}\/\d{1,2} /u)).toBeVisible();
    await admin.call('POST', '/api/maintenance', { content: '' });
  });
});
