import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';

const ZOOM = [
  '[田中 太郎] 10:00:00\n最近はどうですか。',
  '[Misaki S] 10:00:06\n残業が続いていて、少し困っています。',
  '[田中 太郎] 10:00:12\nいつごろからですか。',
].join('\n\n');

test.use({ viewport: { width: 375, height: 812 } });

test('[SCR-2] where no name is the report’s, the dialog asks which one is, and the answer decides who is who', async ({
  managerPage: page,
  product,
  manager,
}) => {
  await manager.addEmployee('佐倉 美咲');
  await page.goto(`${product.url}/app/logs`);
  await page.getByRole('button', { name: '記録を取り込む' }).click();
  const dialog = page.getByRole('dialog', { name: '1on1の記録を取り込む' });
  const asked = dialog.getByRole('combobox', { name: '佐倉さんはどの人ですか' });
  await dialog.getByRole('textbox', { name: '文字起こし' }).fill(ZOOM);
  await expect(asked).toHaveCount(0);
  await dialog.getByRole('combobox', { name: '部下' }).fill('佐倉');
  await page.locator('.ant-select-item-option', { hasText: '佐倉 美咲' }).click();
  await dialog.getByRole('checkbox', { name: /同意を得ました/u }).check();
  const send = dialog.getByRole('button', { name: '取り込む', exact: true });
  await send.click();
  await expect(dialog.getByText('佐倉さんがどの人かを選んでください。')).toBeVisible();

  await asked.click();
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await expect(options).toHaveText(['田中 太郎', 'Misaki S', 'わからない']);
  await options.filter({ hasText: 'Misaki S' }).click();
  await expect(dialog.getByText('上司は田中 太郎さんとして取り込みます。', { exact: false })).toBeVisible();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(375);
  await send.click();
  await page.waitForURL('**/app/log/transcript/*');
  const id = page.url().split('/').at(-1) ?? '';
  const stored = await manager.call<{ lines: { party: string; certain: boolean }[] }>(
    'GET',
    `/api/conversations/${id}`,
  );
  expect(stored.lines.map(({ party, certain }) => [party, certain])).toEqual([
    ['manager', true],
    ['employee', true],
    ['manager', true],
  ]);
});

test('[SCR-1] two of one name are told apart where one is chosen', async ({ managerPage: page, product, manager }) => {
  await manager.addEmployee('佐倉 美咲');
  await manager.addEmployee('佐倉 美咲');
  const told = ['佐倉 美咲（1人目）', '佐倉 美咲（2人目）'];
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await page.goto(`${product.url}/app/logs`);
  await page.getByRole('combobox', { name: '部下で絞り込む' }).click();
  await expect(options).toHaveText(['すべての部下', ...told]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '記録を取り込む' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: '部下' }).click();
  await expect(options).toHaveText(told);
});
