import type { Page } from 'playwright';
import { seriousFaults } from '../browser/axe.js';

/** Somebody who is logged in at a running product, and calls it directly. */
export interface Caller {
  token: string;
  /** @throws Error with the answer when it is no success */
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

/** A new manager, or with a password somebody who is there already. */
export async function signIn(url: string, username: string, password?: string): Promise<Caller> {
  const account = { username, password: password ?? 'shizuka-ni-kiku' };
  const send = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
  if (password === undefined) await send('POST', '/api/register', account);
  let { token } = await send<{ token: string }>('POST', '/api/login', account);
  if (password !== undefined) {
    const change = { currentPassword: password, newPassword: `${password} anew` };
    ({ token } = await send<{ token: string }>('POST', '/api/change-password', change, token));
  }
  return { token, call: (method, path, body) => send(method, path, body, token) };
}

/** Logs somebody in on the page, whoever was there before. */
export async function becomes(page: Page, url: string, { token }: Caller): Promise<void> {
  await page.goto(`${url}/login`);
  await page.evaluate((mine) => {
    localStorage.clear();
    localStorage.setItem('jizo_token', mine);
  }, token);
}

/** Changes the theme as another tab of the same person would; the colours stand when it is done. */
async function show(page: Page, theme: string): Promise<void> {
  await page.evaluate(`(async () => {
    localStorage.setItem('jizo_theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'jizo_theme' }));
    while (document.documentElement.dataset.theme !== '${theme}') await new Promise(requestAnimationFrame);
    // Colours change at once, also of what is out of sight and not drawn.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; content-visibility: visible !important }');
    document.adoptedStyleSheets = [still];
    await new Promise(requestAnimationFrame);
  })()`);
}

/** What axe finds on the page as it stands, on a phone and on a laptop, by day and by night. */
export async function faultsInAllLooks(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const theme of ['dark', 'light']) {
      await show(page, theme);
      const found = await seriousFaults(page);
      faults.push(...found.map((fault) => `${width} ${theme}: ${fault}`));
    }
  }
  return faults;
}
