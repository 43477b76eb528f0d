import type { ApiClient } from '../../kit/clients/manager-client.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { HELD, NAME, recordPartsOf } from '../../kit/screens/flows/record-page.js';
import { eventually } from '../../kit/waiting/eventually.js';

const GONE = '残す期間を過ぎたか、残さないと決めたものは、表示されません。';

interface Talk {
  id: string;
  analyses: { state: string }[];
}

async function analysedTalk(manager: ApiClient): Promise<string> {
  const employeeId = await manager.addEmployee(NAME);
  const { id } = await manager.call<Talk>('POST', '/api/conversations', { employeeId, ...HELD });
  const read = () => manager.call<Talk>('GET', `/api/conversations/${id}`);
  await eventually(async () => (await read()).analyses.every(({ state }) => state === 'done'), 'the analyses', 90_000);
  return id;
}

test.describe('a card without content', () => {
  test('[SCR-14] says of findings that were not kept that they are gone, not that there were none', async ({
    managerPage: page,
    manager,
    product,
  }) => {
    const id = await analysedTalk(manager);
    const { card } = recordPartsOf(() => page);
    await page.goto(`${product.url}/app/dashboard`);
    await expect(card('課題・懸念事項').getByRole('link').first()).toBeVisible();
    await manager.call('POST', `/api/conversations/${id}/keep`, { kept: 'actions' });
    for (const name of ['課題・懸念事項', 'ポジティブな変化・成長', '会話トピックの傾向', '感情の推移'])
      await expect(card(name)).toContainText(GONE);
    await expect(card('約束のゆくえ')).toContainText(NAME);
    await page.goto(`${product.url}/app/log/transcript/${id}`);
    for (const name of ['課題とよい変化', 'キーワード', '言葉の傾向', 'まとめ'])
      await expect(card(name)).toContainText(GONE);
    // Nothing is left that could be analysed again.
    await expect(page.getByRole('button', { name: '再分析' })).toHaveCount(0);
  });

  test('[SCR-14] says while a 1on1 is analysed that it is, and what came of it', async ({
    managerPage: page,
    manager,
    product,
  }) => {
    const { card } = recordPartsOf(() => page);
    const positives = card('ポジティブな変化・成長');
    let waiting = 1;
    await page.route('**/api/dashboard/positives', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/dashboard/coverage', (route) => {
      const counts = { ended: 1, unlisted: 0, waiting, failed: 0, erased: 0 };
      return route.fulfill({ json: [{ kind: 'findings', ...counts }] });
    });
    await page.goto(`${product.url}/app/dashboard`);
    await expect(positives).toContainText('分析しています。');
    waiting = 0;
    await analysedTalk(manager);
    await expect(positives).toContainText('よい変化は、まだ見つかっていません。');
  });
});
