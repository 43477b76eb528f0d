import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';

const TITLE = '閲覧と変更の履歴';

test('[KEY-11] the record page shows when a 1on1 was opened and changed, folded away until it is wanted', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const employeeId = await manager.addEmployee('佐倉 美咲');
  const fields = { employeeId, transcript: '話者1: 最近はどうですか。', theme: '引き継ぎ' };
  const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', fields);
  await manager.call('PATCH', `/api/conversations/${id}`, { memo: '昼休みに散歩' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${product.url}/app/log/transcript/${id}`);

  const card = page.getByRole('region', { name: TITLE, exact: true });
  const fold = card.getByRole('button', { name: TITLE });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(asked.filter((url) => url.endsWith('/ledger'))).toEqual([]);
  // The opening is noted after its answer.
  await expect(async () => {
    const entries = await manager.call<{ act: string }[]>('GET', `/api/conversations/${id}/ledger`);
    expect(entries.map(({ act }) => act)).toContain('opened');
  }).toPass();

  await fold.click();
  const rows = card.getByRole('listitem');
  await expect(rows.filter({ hasText: 'この1on1の記録を作りました' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'メモを変えました' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '開きました' })).toHaveCount(1);
  await expect(rows.first().getByRole('time')).toHaveText(/^\d{4}\/\d{1,2}\/\d{1,2} \d{1,2}:\d{2}$/u);
  await expect(card).not.toContainText('散歩');
});
