import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { openSession, startRecording, EMPLOYEE } from '../../kit/screens/flows/session-page.js';

/** Mode `browser`, on the real product. */
test.describe('questions while something hard is said', () => {
  let page: Page;

  test.beforeEach(async ({ page: own }) => {
    page = own;
    await page.addInitScript(HEARD_WORDS);
  });

  const say = (text: string) => page.evaluate(`say(${JSON.stringify(text)})`);
  const question = () => page.getByRole('button', { name: 'この問いを使う' });

  test('[REC-12] [REC-21] new ones wait after 「言いにくいんですが」 until the report has finished', async ({
    manager,
    product,
  }) => {
    const { token } = manager;
    const id = await manager.addEmployee(EMPLOYEE);
    await openSession(page, { url: product.url, token, employeeId: id, name: EMPLOYEE });
    await startRecording(page);
    await expect(question()).toBeVisible();

    await say('あの、言いにくいんですが、');
    await expect(page.getByRole('log').getByText('あの、言いにくいんですが、')).toBeVisible();
    await question().click();
    await page.getByRole('textbox', { name: /の返事$/u }).fill('先月から眠れていないんです。');
    const answer = page.waitForResponse((response) => response.url().endsWith('/messages') && response.ok());
    await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
    // The answer of the AI is there, without its questions.
    const { message } = (await (await answer).json()) as { message: string };
    await expect(page.getByText(message)).toBeVisible();
    await expect(question()).toBeHidden();

    // Nor does one come while the manager writes.
    const composer = page.getByRole('textbox', { name: '聞いてみたいこと' });
    await composer.focus();
    await say('実は、先月からあまり眠れていないんです。');
    await expect(page.getByRole('log').getByText('実は、先月から', { exact: false })).toBeVisible();
    await expect(question()).toBeHidden();
    await composer.blur();
    await expect(question()).toBeVisible({ timeout: 20_000 });
  });

  test('[LIV-2] [REC-21] the question stays, whatever comes from another tab, until the manager wants the newer one', async ({
    manager,
    product,
  }) => {
    const { token } = manager;
    const employeeId = await manager.addEmployee(EMPLOYEE);
    await openSession(page, { url: product.url, token, employeeId, name: EMPLOYEE });
    await page.getByRole('button', { name: /^体調・心身/u }).click();
    await page.getByRole('button', { name: 'じっくり聞いてほしい' }).click();
    await expect(question()).toBeVisible();
    const block = page.locator('section').filter({ has: question() }).last();
    await question().hover();
    const large = await block.locator('p[aria-live]').textContent();
    const [talk] = await manager.call<{ id: string }[]>('GET', '/api/conversations');
    const message = '来週の見積もりが終わるか心配です。';
    await manager.call('POST', `/api/conversations/${talk!.id}/messages`, {
      sender: 'employee',
      message,
      question: '何が気がかりですか。',
    });
    await expect(page.getByText(message)).toBeVisible();
    const news = page.getByRole('button', { name: '新しい問いがあります' });
    await expect(news).toBeVisible();
    await expect(block.locator('p[aria-live]')).toHaveText(large ?? '');
    await page.mouse.move(2, 2);
    await expect(news).toBeVisible();
    await news.click();
    await expect(news).toBeHidden();
    await expect(block.locator('p[aria-live]')).not.toHaveText(large ?? '');
  });

  test('[REC-21] so it does where the question came up under the pointer', async ({ manager, product }) => {
    const id = await manager.addEmployee('相沢 健');
    await openSession(page, { url: product.url, token: manager.token, employeeId: id, name: '相沢 健' });
    await page.getByRole('button', { name: /^体調・心身/u }).click();
    await page.mouse.move(300, 420);
    await page.getByRole('button', { name: 'じっくり聞いてほしい' }).press('Enter');
    await expect(question()).toBeVisible();
    await page.mouse.move(310, 425);
    await expect(page.locator('section:hover', { has: question() }).last()).toBeVisible();
    const [talk] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${id}`);
    const message = '来週の見積もりが終わるか心配です。';
    await manager.call('POST', `/api/conversations/${talk!.id}/messages`, { sender: 'employee', message });
    await expect(page.getByRole('button', { name: '新しい問いがあります' })).toBeVisible();
  });
});
