import type { Page } from 'playwright';

/** From the next address on the browser is that of the user with this token; null: no user is logged in. */
export async function signInOnPage(page: Page, url: string, user: { token: string } | null): Promise<void> {
  // A file of the same origin: no screen is there that would act on it.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((token) => {
    if (token === null) localStorage.removeItem('jizo_token');
    else localStorage.setItem('jizo_token', token);
  }, user?.token ?? null);
}
