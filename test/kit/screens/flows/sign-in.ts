import type { Page } from 'playwright';

/** Empties the browser; from the next address on it is that of the user with this token, or with null of no user. */
export async function signInOnPage(page: Page, url: string, user: { token: string } | null): Promise<void> {
  const localStorage = user === null ? [] : [{ name: 'jizo_token', value: user.token }];
  // An open screen would notice the other token and reload itself, just when the test goes to the next address.
  await page.goto('about:blank');
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
}
