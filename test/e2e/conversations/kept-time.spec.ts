import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';

const TITLE = '残す期間';

test('[KEY-10] the record page says until when a 1on1 stays, and lets a person choose less', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const employeeId = await manager.addEmployee('佐倉 美咲');
  const fields = { employeeId, transcript: '話者1: 最近はどうですか。', theme: '引き継ぎ' };
  const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', fields);
  await page.goto(`${product.url}/app/log/transcript/${id}`);

  const card = page.getByRole('region', { name: TITLE, exact: true });
  await card.getByRole('button', { name: TITLE }).click();
  await expect(card).toContainText('課題とよい変化：消えません。');
  await card.getByLabel('言葉を残す期間').click();
  await page.getByTitle('最後の動きから30日').click();
  const asked = page.getByRole('dialog', { name: '言葉を、最後の動きから30日で消しますか。' });
  await expect(asked).toContainText('元に戻せません');
  await asked.getByRole('button', { name: '決める' }).click();
  await expect(card).toContainText(/課題とよい変化：.+まで残ります。/u);
  expect(await manager.call('GET', `/api/conversations/${id}/retention`)).toMatchObject({
    words_days: 30,
    results_days: null,
    results_until: null,
  });
  await expect(card).toContainText('テーマ：消えません。');
});
