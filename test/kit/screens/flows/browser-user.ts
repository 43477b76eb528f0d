import type { Page } from 'playwright';
import { seriousFaults } from '../browser/axe.js';

/** Calls the API of a running product as a client would. Its answer is of no type until a test says so. */
export async function callApi<T>(
  url: string,
  path: string,
  { method = 'POST', body, token }: { method?: string; body?: object; token?: string } = {},
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (response.status === 204 ? {} : await response.json()) as T;
}

/** Registers somebody. @returns the token */
export async function registerUser(url: string, account: { username: string; password: string }): Promise<string> {
  await callApi(url, '/api/register', { body: account });
  return (await callApi<{ token: string }>(url, '/api/login', { body: account })).token;
}

/** From the next page on the browser is that of whoever has the token; null: nobody's. */
export async function actAs(page: Page, url: string, token: string | null): Promise<void> {
  // A file of the same origin: no screen is there that would act on it.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((mine) => {
    if (mine === null) localStorage.removeItem('jizo_token');
    else localStorage.setItem('jizo_token', mine);
  }, token);
}

/** Serious faults of a screen at 375 and 1280 px in both themes; `ready` waits until it is there. */
export async function faultsEverywhere(page: Page, address: string, ready: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of ['dark', 'light']) {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((mode) => localStorage.setItem('jizo_theme', mode), theme);
      await page.goto(address);
      await ready();
      const found = await seriousFaults(page);
      faults.push(...found.map((fault) => `${width} ${theme}: ${fault}`));
    }
  }
  return faults;
}
