import { OpenAiServer } from '../../kit/doubles/openai-server.js';
import { startProduct } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test as productTest } from '../../kit/screens/fixtures/product-test.js';
import { beginTalk, EMPLOYEE, sessionUrl } from '../../kit/screens/flows/session-page.js';

/** The product with a language model whose bill was not paid. */
const test = productTest.extend<object, { model: OpenAiServer }>({
  model: [
    async ({}, use) => {
      const model = await OpenAiServer.start();
      model.reset(() => ({ status: 429, body: { error: { code: 'insufficient_quota' } } }));
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ settings, model }, use) => {
      const assistant = { AI_PROVIDER: 'openai', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'gpt-test' };
      const product = await startProduct({ env: { ...settings, ...assistant } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const ANSWERS = '言語モデルの残高か利用枠の不足のため、管理者が直すまでオフライン分析がお答えします。';
const MADE = '言語モデルの残高か利用枠の不足のため、オフライン分析が代わりに作りました（直せるのは管理者です）。';

test('[API-39] one sentence says why the offline engine answers and who can mend it: in the talk, at a hint, at a result', async ({
  product,
  manager,
  managerPage: page,
}) => {
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  const employeeId = await manager.addEmployee(EMPLOYEE);
  await page.goto(sessionUrl(product.url, employeeId));
  await beginTalk(page);
  await page.getByText('体調・心身のコンディション').first().click();
  await page.getByText('じっくり聞いてほしい').first().click();
  await page.getByRole('button', { name: 'この問いを使う' }).click();
  await page.getByRole('textbox', { name: /の返事$/u }).fill('見積もりを来週の火曜までに先方へ送ります。');
  await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(ANSWERS)).toBeVisible();
  await shot('refused-talk');
  await page.getByRole('button', { name: 'ひとことアドバイス' }).click();
  const advice = page.getByRole('dialog', { name: 'ひとことアドバイス' });
  await expect(advice.getByText('オフライン分析', { exact: true })).toBeVisible();
  await expect(advice.getByText(ANSWERS)).toBeVisible();
  await shot('refused-hint');

  const [talk] = await manager.call<{ id: string }[]>('GET', '/api/conversations');
  await manager.call('POST', `/api/conversations/${talk?.id}/summarize`, {});
  await page.goto(`${product.url}/app/log/transcript/${talk?.id}`);
  await expect(page.getByText('オフライン分析', { exact: true })).not.toHaveCount(0);
  // Once, though every result bears the name of the offline engine.
  await expect(page.getByText(MADE)).toHaveCount(1);
  await shot('refused-record');
});
