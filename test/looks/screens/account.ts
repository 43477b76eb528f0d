import { expect } from '../../kit/screens/browser/expect.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import type { Screen } from './screen.js';

/** Each address around the login with the button that sends its form. */
const FORMS = [
  ['/login', 'ログイン'],
  ['/register', '登録する'],
  ['/forgot-password', '再設定のメールを送る'],
  ['/reset-password?token=kowareta', 'パスワードを更新する'],
  ['/undo-email-change?token=kowareta', '元に戻す'],
] as const;

const forms = FORMS.map(([at, send]): Screen => ({
  name: at,
  async visit({ page, url }, look) {
    await page.goto(url + at);
    const button = page.getByRole('button', { name: send });
    await expect(button).toBeVisible();
    await page.waitForLoadState('networkidle');
    await button.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await look('refused');
  },
}));

/** The public pages, and the screens before the login. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  ...['/', '/jizo-1on1'].map((at): Screen => ({
    name: `the public page ${at}`,
    hasSidewaysParts: true,
    async visit({ page, url }, look) {
      await page.goto(url + at);
      // Brings every part into sight once, so that what is lazy is there.
      for (const section of await page.locator('main > section').all()) await section.scrollIntoViewIfNeeded();
      await look('read');
    },
  })),
  ...forms,
  {
    name: '/change-password',
    async visit({ page, url, manager }, look) {
      await signInOnPage(page, url, manager);
      await page.goto(`${url}/change-password`);
      await expect(page.getByRole('button', { name: 'パスワードを更新する' })).toBeVisible();
      await look('open');
    },
  },
  {
    name: 'an address that is not there',
    async visit({ page, url }, look) {
      await page.goto(`${url}/nirgends`);
      await look('nowhere', () => expect(page.getByText('お探しのページが見つかりません。')).toBeVisible());
    },
  },
];
