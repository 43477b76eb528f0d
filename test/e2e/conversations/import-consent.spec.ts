import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';

const SAID = '引き継ぎの相手が決まりません。';
const MEMO = '昼休みに散歩';

test('[SCR-2] the consent to an import is withdrawn by itself: what was brought in goes, the memo stays, and so does the consent to record', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const employeeId = await manager.addEmployee('佐倉 美咲');
  const fields = { employeeId, transcript: `話者1: 最近はどうですか。\n話者2: ${SAID}`, memo: MEMO, consent: true };
  const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', fields);
  await manager.call('POST', `/api/conversations/${id}/consent`, { mode: 'browser' });
  await page.goto(`${product.url}/app/log/transcript/${id}`);
  const main = page.getByRole('main');
  const brought = main.getByText(/取り込みの同意を得ています。$/u);
  const recorded = main.getByText(/録音の同意を得ています。$/u);
  await expect(brought).toBeVisible();
  await expect(recorded).toBeVisible();
  await expect(main).toContainText(SAID);

  const withdraw = main.getByRole('button', { name: '取り込みの同意を取り消す', exact: true });
  const asked = page.getByRole('dialog', { name: '取り込みの同意を取り消しますか。' });
  await withdraw.click();
  await expect(asked).toContainText('取り込んだ文字起こし');
  await expect(asked).toContainText('メモ、マインドマップ、問いと返事は残ります。');
  await expect(asked).toContainText('元に戻せません');
  await asked.getByRole('button', { name: '残しておく' }).click();
  await expect(asked).toHaveCount(0);
  await expect(main).toContainText(SAID);

  await withdraw.click();
  await asked.getByRole('button', { name: '同意を取り消す' }).click();
  await expect(main).toContainText('文字起こしは、残っていません。');
  await expect(withdraw).toHaveCount(0);
  await expect(brought).toHaveCount(0);
  await expect(recorded).toBeVisible();
  await expect(main).not.toContainText(SAID);
  await expect(main).toContainText(MEMO);
  expect(await manager.call('GET', `/api/conversations/${id}`)).toMatchObject({
    lines: [],
    memo: MEMO,
    consent_at: expect.any(String),
    import_consent_at: null,
  });
});

test('[SCR-2] a withdrawal that the server does not carry out says so, and leaves everything as it was', async ({
  managerPage: page,
  product,
  manager,
}) => {
  const employeeId = await manager.addEmployee('佐倉 美咲');
  const fields = { employeeId, transcript: `話者2: ${SAID}`, consent: true };
  const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', fields);
  await page.goto(`${product.url}/app/log/transcript/${id}`);
  const main = page.getByRole('main');
  const withdraw = main.getByRole('button', { name: '取り込みの同意を取り消す', exact: true });
  await page.route('**/import-consent', (route) => route.abort());
  await withdraw.click();
  const asked = page.getByRole('dialog', { name: '取り込みの同意を取り消しますか。' });
  await asked.getByRole('button', { name: '同意を取り消す' }).click();
  await expect(main.getByRole('alert')).toBeVisible();
  await expect(withdraw).toBeEnabled();
  await expect(main).toContainText(SAID);
});

test('[SCR-2] an import that is given up on its way is not waited for, and keeps what was filled in', async ({
  managerPage: page,
  product,
  manager,
}) => {
  await manager.addEmployee('佐倉 美咲');
  await page.goto(`${product.url}/app/logs`);
  await page.getByRole('button', { name: '記録を取り込む' }).click();
  const dialog = page.getByRole('dialog', { name: '1on1の記録を取り込む' });
  await dialog.getByRole('combobox').first().fill('佐倉');
  await page.locator('.ant-select-item-option', { hasText: '佐倉 美咲' }).click();
  const words = dialog.getByRole('textbox', { name: '文字起こし' });
  await words.fill(`話者2: ${SAID}`);
  await dialog.getByRole('checkbox', { name: /同意を得ました/u }).check();
  // It never arrives.
  await page.route('**/api/conversations', () => undefined);
  const begun = page.waitForRequest((request) => request.method() === 'POST');
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: '取り込む', exact: true }).click();
  await begun;
  await dialog.getByRole('button', { name: 'やめる' }).click();
  await ended;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('取り込みをやめました', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '記録を取り込む' }).click();
  await expect(words).toHaveValue(`話者2: ${SAID}`);
  await expect(dialog.getByRole('button', { name: '取り込む', exact: true })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
