import type { Page } from 'playwright';
import { newAccount } from '../../kit/clients/manager-client.js';
import { SmtpServer } from '../../kit/doubles/smtp-server.js';
import { startProduct } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test as productTest } from '../../kit/screens/fixtures/product-test.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';

/** The product with a mail server. */
const test = productTest.extend<object, { smtp: SmtpServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await SmtpServer.start();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ settings, smtp }, use) => {
      const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'jizo@example.co.jp', PUBLIC_URL: 'https://1on1.example.co.jp' };
      const product = await startProduct({ env: { ...settings, ...mail } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

/** A picture of what stands there, where it is asked for. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('[IDN-15] a user changes the own address in the settings, and who reads the old one brings it back', async ({
  managerPage: page,
  product,
  smtp,
  manager,
  admin,
}) => {
  const screen = settingsOf(page);
  const own = screen.section('自分の情報');
  const dialog = page.getByRole('dialog', { name: 'メールアドレスの変更' });
  const email = dialog.getByRole('textbox', { name: '新しいメールアドレス' });
  const password = dialog.getByRole('textbox', { name: '確認のため、現在のパスワード' });
  const save = dialog.getByRole('button', { name: '変更する' });
  const old = `${manager.username}@example.co.jp`;
  const taken = `taken-${old}`;
  await admin.call('POST', '/api/users', { ...newAccount('holder'), email: taken });

  await page.goto(`${product.url}/app/settings`);
  await expect(own).toContainText('メール未登録');
  await own.getByRole('button', { name: 'メールアドレスを変更する' }).click();
  await expect(save).toBeDisabled();
  await email.fill(old);
  await password.fill(manager.password);
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(own).toContainText(old);
  await own.scrollIntoViewIfNeeded();
  await shoot(page, 'own-email');

  await own.getByRole('button', { name: 'メールアドレスを変更する' }).click();
  await expect(email).toHaveValue(old);
  await email.fill(taken);
  await password.fill('chigau-kotoba');
  await save.click();
  await expect(password).toHaveAccessibleDescription('現在のパスワードが正しくありません。');
  await password.fill(manager.password);
  await save.click();
  await expect(email).toHaveAccessibleDescription('このメールアドレスはすでに使われています。');
  await shoot(page, 'own-email-refused');
  await email.fill(`new-${old}`);
  await save.click();
  await expect(page.getByText('前のアドレスに、元に戻せるリンクを送ります。')).toBeVisible();
  await expect(own).toContainText(`new-${old}`);

  // Without the login of the user, as on another device.
  const [mail] = await smtp.received();
  expect(mail!.to).toBe(old);
  const { pathname, search } = new URL(/^https:\S+$/mu.exec(mail!.text)![0]);
  await page.evaluate(() => localStorage.clear());
  await page.goto(product.url + pathname + search);
  const undo = page.getByRole('button', { name: '元に戻す' });
  await expect(undo).toBeVisible();
  expect(await manager.call('GET', '/api/account/email')).toEqual({ email: `new-${old}` });
  await shoot(page, 'undo-email');
  await undo.click();
  await expect(page.getByText('メールアドレスを元に戻しました。')).toBeVisible();
  await expect(page.getByRole('link', { name: 'パスワードも再設定' })).toBeVisible();
  await shoot(page, 'undo-email-done');
  await expect(manager.call('GET', '/api/account/email')).rejects.toThrow('UNAUTHENTICATED');
  const users = await admin.call<{ username: string; email: string }[]>('GET', '/api/users');
  expect(users.find(({ username }) => username === manager.username)?.email).toBe(old);

  await page.goto(product.url + pathname + search);
  await undo.click();
  await expect(page.getByRole('alert')).toContainText('このリンクは使えません。');
  await page.goto(product.url + pathname);
  await undo.click();
  await expect(page.getByRole('alert')).toContainText('リンクが途中で切れているようです。');
});
