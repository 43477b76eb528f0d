import type { Page } from 'playwright';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { startProduct } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test as productTest } from '../../kit/screens/fixtures/product-test.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { CLIENT, CompanyProvider } from '../../kit/sign-on/company-provider.js';

/** The product with a company's provider. */
const test = productTest.extend<object, { port: number; company: CompanyProvider }>({
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  company: [
    async ({ port }, use) => {
      const url = `http://127.0.0.1:${port}`;
      const company = await CompanyProvider.start({ publicUrl: url, url: () => url });
      await use(company);
      await company.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ settings, company, port }, use) => {
      const signOn = {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        OIDC_ISSUER: company.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_SIGNUP: 'open',
      };
      const product = await startProduct({ env: { ...settings, ...signOn }, port });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** The theme as the choice in another tab changes it. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    `localStorage.setItem('jizo_theme', '${theme}'); dispatchEvent(new StorageEvent('storage', { key: 'jizo_theme' }))`,
  );
}

/** A picture of what stands there at each width and in both themes, where it is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  const size = page.viewportSize();
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
  await showTheme(page, 'light');
  if (size !== null) await page.setViewportSize(size);
}

const button = (page: Page) => page.getByRole('button', { name: '会社のアカウントでログイン' });

/** Types a name at the company's own login. */
async function enter(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '会社のログイン' })).toBeVisible();
  await page.getByRole('textbox', { name: 'お名前' }).fill(name);
  await page.getByRole('button', { name: '入る' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ログアウト', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'ログアウト' }).getByRole('button', { name: 'ログアウト' }).click();
}

test('[IDN-6] [IDN-10] [IDN-11] somebody new signs on where they wanted to go, and logs out here and there', async ({
  page,
  product,
  company,
}) => {
  company.people.set('hanako', { sub: 'hanako', preferred_username: '山田花子' });
  await page.goto(`${product.url}/app/settings`);
  await expect(button(page)).toBeVisible();
  await shoot(page, 'login');
  await button(page).click();
  await enter(page, 'hanako');

  const screen = settingsOf(page);
  await expect(screen.section('自分の情報')).toContainText('山田花子');
  // No token and no code stands in the address, nor in what the browser goes back to.
  expect(page.url()).toBe(`${product.url}/app/settings`);
  await expect(screen.section('会社のアカウント')).toContainText('会社のアカウントとつなぎました。');
  await shoot(page, 'settings-linked');

  await logOut(page);
  const leave = page.getByRole('button', { name: '会社からもログアウトする' });
  await leave.click();
  await page.waitForURL(`${product.url}/login`);
  await button(page).click();
  // The company asks again who it is.
  await expect(page.getByRole('textbox', { name: 'お名前' })).toBeVisible();
});

test('[IDN-7] a user links the account in the settings, and logs in with it from then on', async ({
  managerPage: page,
  product,
  company,
  manager,
}) => {
  company.people.set('jiro', { sub: 'jiro', preferred_username: '会社の次郎' });
  await page.goto(`${product.url}/app/settings`);
  const section = settingsOf(page).section('会社のアカウント');
  // Whoever runs the company's login can come in as anybody: that is said here.
  await expect(section).toContainText('会社のログインを動かす人は');
  await shoot(page, 'settings');
  await section.getByRole('button', { name: 'つなぐ' }).click();
  const dialog = page.getByRole('dialog', { name: '会社のアカウントとつなぐ' });
  const password = dialog.getByRole('textbox', { name: '確認のため、現在のパスワード' });
  await password.fill('chigau-kotoba');
  await dialog.getByRole('button', { name: '会社のログインへ進む' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('現在のパスワードが正しくありません。');
  await shoot(page, 'link-dialog');
  await password.fill(manager.password);
  await dialog.getByRole('button', { name: '会社のログインへ進む' }).click();
  await enter(page, 'jiro');
  await expect(section).toContainText('会社のアカウントとつなぎました。');

  await logOut(page);
  await page.waitForURL(`${product.url}/login`);
  await button(page).click();
  // Nobody has logged out at the company: it does not ask again.
  await page.waitForURL(`${product.url}/app/**`);
  await page.goto(`${product.url}/app/settings`);
  await expect(settingsOf(page).section('自分の情報')).toContainText(manager.username);
});

/** Links the account of a manager who is logged in on the page. */
async function link(page: Page, url: string, { password }: { password: string }, name: string): Promise<void> {
  await page.goto(`${url}/app/settings`);
  const section = settingsOf(page).section('会社のアカウント');
  await section.getByRole('button', { name: 'つなぐ' }).click();
  const dialog = page.getByRole('dialog', { name: '会社のアカウントとつなぐ' });
  await dialog.getByRole('textbox', { name: '確認のため、現在のパスワード' }).fill(password);
  await dialog.getByRole('button', { name: '会社のログインへ進む' }).click();
  await enter(page, name);
  await expect(section).toContainText('会社のアカウントとつなぎました。');
}

test('[IDN-7] a user takes the company’s login away in the settings', async ({
  managerPage: page,
  product,
  company,
  manager,
}) => {
  company.people.set('shiro', { sub: 'shiro', preferred_username: '会社の四郎' });
  await link(page, product.url, manager, 'shiro');
  const section = settingsOf(page).section('会社のアカウント');
  await section.getByRole('button', { name: '外す' }).click();
  const dialog = page.getByRole('dialog', { name: '会社のアカウントを外しますか。' });
  await shoot(page, 'unlink-dialog');
  await dialog.getByRole('textbox', { name: '確認のため、現在のパスワード' }).fill(manager.password);
  await dialog.getByRole('button', { name: '外す' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section.getByRole('button', { name: 'つなぐ' })).toBeVisible();
  expect(await manager.call('GET', '/api/oidc/link')).toEqual({ linkedAt: null });
});

test('[IDN-7] who has no other way in is told so, and keeps the company’s login', async ({
  page,
  product,
  company,
}) => {
  company.people.set('goro', { sub: 'goro', preferred_username: '会社の五郎' });
  await page.goto(`${product.url}/app/settings`);
  await button(page).click();
  await enter(page, 'goro');
  const section = settingsOf(page).section('会社のアカウント');
  await section.getByRole('button', { name: '外す' }).click();
  const dialog = page.getByRole('dialog', { name: '会社のアカウントを外しますか。' });
  await dialog.getByRole('button', { name: '外す' }).click();
  await expect(dialog.getByRole('alert')).toContainText('会社のアカウントのほかに入る方法がないため、外せません。');
  await dialog.getByRole('button', { name: 'やめる' }).click();
  await expect(section).toContainText('会社のアカウントとつなぎました。');
});

test('[IDN-7] an administrator takes the company’s login from an account, which its owner reads in the settings', async ({
  browser,
  managerPage: page,
  product,
  company,
  manager,
  admin,
}) => {
  company.people.set('rokuro', { sub: 'rokuro', preferred_username: '会社の六郎' });
  await link(page, product.url, manager, 'rokuro');
  const theirs = await browser.newPage();
  await signInOnPage(theirs, product.url, admin);
  await theirs.goto(`${product.url}/app/settings`);
  const users = settingsOf(theirs);
  await users.editUser(manager.username);
  await users.editForm().getByRole('button', { name: '会社のアカウントを外す' }).click();
  await shoot(theirs, 'unlink-by-admin');
  await users
    .confirming(/会社のアカウントを外しますか。$/u)
    .getByRole('button', { name: '外す' })
    .click();
  await expect(users.editForm()).toContainText('会社のアカウントを外しました。');
  await theirs.close();
  await page.reload();
  const mine = settingsOf(page);
  await expect(mine.section('会社のアカウント').getByRole('button', { name: 'つなぐ' })).toBeVisible();
  await expect(page.getByText('管理者が、あなたのアカウントから会社のアカウントを外しました')).toBeVisible();
});

test('[IDN-6] what is refused ends on the login with one sentence', async ({ page, product }) => {
  await page.goto(`${product.url}/sign-on#refused=SIGN_ON_NO_ACCOUNT`);
  await expect(page.getByRole('alert')).toHaveText(
    'この会社のアカウントで使えるアカウントがありません。管理者に、アカウントの用意を頼んでください。',
  );
  await expect(page).toHaveURL(`${product.url}/login`);
  await shoot(page, 'refused');
  await page.goto(`${product.url}/sign-on#code=mada-nai`);
  await expect(page.getByRole('alert')).toContainText('会社のアカウントを確かめられませんでした。');
});

test('[IDN-9] without passwords the screens ask for none', async ({ page, product }) => {
  await page.route('**/api/public-settings', async (route) => {
    const answer = await route.fetch();
    const settings = { ...((await answer.json()) as object), passwordLogin: false, registration: 'closed' };
    await route.fulfill({ json: settings });
  });
  await page.goto(`${product.url}/login`);
  await expect(button(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'パスワード' })).toHaveCount(0);
  await shoot(page, 'login-without-passwords');
  for (const path of ['/register', '/forgot-password', '/reset-password']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText('パスワードでのログインは使えません。')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.goto(`${product.url}/login`);
  await page.getByRole('link', { name: 'コードをお持ちの方' }).click();
  await page.getByRole('textbox', { name: '管理者から受け取ったコード' }).fill('ABCDE-ABCDE-ABCDE-ABCDE');
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('このコードは使えません。');
  await shoot(page, 'code');
  // The administrator whom `--reset-admin` lets in finds the door.
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: '管理者の復旧用パスワード' }).click();
  await expect(page.getByRole('textbox', { name: 'パスワード' })).toBeVisible();
});

test('[IDN-6] whose login ends in the middle of work signs on in another tab, and goes on here', async ({
  managerPage: page,
  context,
  product,
  company,
  manager,
}) => {
  company.people.set('saburo', { sub: 'saburo', preferred_username: '会社の三郎' });
  await page.goto(`${product.url}/app/settings`);
  const section = settingsOf(page).section('会社のアカウント');
  await section.getByRole('button', { name: 'つなぐ' }).click();
  const dialog = page.getByRole('dialog', { name: '会社のアカウントとつなぐ' });
  await dialog.getByRole('textbox', { name: '確認のため、現在のパスワード' }).fill(manager.password);
  await dialog.getByRole('button', { name: '会社のログインへ進む' }).click();
  await enter(page, 'saburo');
  await expect(section).toContainText('会社のアカウントとつなぎました。');

  const { token } = await manager.call<{ token: string }>('POST', '/api/login', {
    username: manager.username,
    password: manager.password,
  });
  const ended = await fetch(`${product.url}/api/logins`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(204);
  await page.goto(`${product.url}/app/logs`);
  const again = page.getByRole('dialog', { name: 'もう一度ログインしてください' });
  await expect(again).toBeVisible();
  await shoot(page, 're-login');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    again.getByRole('link', { name: '別のタブでログイン' }).click(),
  ]);
  await button(tab).click();
  await tab.waitForURL(`${product.url}/app/**`);
  await expect(again).toHaveCount(0);
});
