import type { Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { reportWithPromises } from '../../kit/screens/flows/session-page.js';

interface Talk {
  summary: string | null;
  next_action_items: { id: string; text: string; owner: string | null; due: string | null }[];
}

/** Summary and promises while they are mended: the page may be left, and another screen may be quicker. */
test.describe('mending what came of a 1on1', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let id: string;

  test.beforeEach(async ({ managerPage, product: shared, manager: mine }) => {
    [page, product, manager] = [managerPage, shared, mine];
    await reportWithPromises(manager);
    const promises = () => manager.call<{ conversation_id: string }[]>('GET', '/api/employees/promises');
    await expect.poll(promises, { timeout: 60_000 }).not.toEqual([]);
    const [first] = await promises();
    id = first?.conversation_id ?? '';
  });

  const stored = () => manager.call<Talk>('GET', `/api/conversations/${id}`);
  const firstPromise = async () => (await stored()).next_action_items[0] ?? { id: '', text: '' };
  const open = () => page.goto(`${product.url}/app/log/transcript/${id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const editor = (name: string) => page.getByRole('group', { name, exact: true });
  const mine = () => page.getByRole('region', { name: 'ここで書いた内容' });
  const theirs = () => page.getByRole('region', { name: '別の画面で更新された内容' });
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('jizo_draft:')));

  test('[SCR-19] a summary in the making survives a reload, and one saved elsewhere meanwhile stands beside it', async () => {
    // No news comes by itself: the server alone knows.
    await page.route('**/socket.io/**', (route) => route.abort());
    await open();
    await button('まとめを直す').click();
    await field('まとめの文').press('ControlOrMeta+End');
    await field('まとめの文').pressSequentially('\n続き');
    await expect(field('まとめの文')).toHaveValue(/\n続き$/u);
    await field('まとめの文').fill('ここで直したまとめ');
    await page.reload();
    await expect(field('まとめの文')).toHaveValue('ここで直したまとめ');
    await manager.call('PUT', `/api/conversations/${id}/summary`, { text: '別の画面のまとめ' });
    await editor('まとめを直す').getByRole('button', { name: '直す', exact: true }).click();
    await expect(theirs()).toContainText('別の画面のまとめ');
    await expect(mine()).toContainText('ここで直したまとめ');
    expect((await stored()).summary).toBe('別の画面のまとめ');
    await button('ここで書いた内容を残す').click();
    await expect(field('まとめの文')).toHaveCount(0);
    await expect.poll(async () => (await stored()).summary).toBe('ここで直したまとめ');
    expect(await drafts()).toEqual([]);

    await button('まとめを直す').click();
    await field('まとめの文').fill('もう一度直したまとめ');
    await manager.call('PUT', `/api/conversations/${id}/summary`, { text: '別の画面でもう一度' });
    await page.reload();
    await expect(theirs()).toContainText('別の画面でもう一度');
    await button('更新された内容を残す').click();
    await expect(field('まとめの文')).toHaveCount(0);
    await expect(page.getByText('別の画面でもう一度')).toBeVisible();
    expect(await drafts()).toEqual([]);
    await page.reload();
    await expect(button('まとめを直す')).toBeVisible();
  });

  test('[LIV-5] a summary that was emptied comes back from its versions, or is written anew', async () => {
    const { summary, next_action_items: promises } = await stored();
    for (const promise of promises) await manager.call('DELETE', `/api/next-actions/${promise.id}`);
    await manager.call('PUT', `/api/conversations/${id}/summary`, { own_notes: 'わたしの覚え' });
    await open();
    await expect(page.getByText('AIが書いた文章です。', { exact: false })).toBeVisible();
    await button('まとめを直す').click();
    await field('まとめの文').fill('');
    await editor('まとめを直す').getByRole('button', { name: '直す', exact: true }).click();
    await expect(page.getByText('まとめはまだありません。')).toBeVisible();
    await expect.poll(async () => (await stored()).summary).toBeNull();
    await expect(page.getByRole('region', { name: 'あなたの覚え' })).toContainText('わたしの覚え');

    await button('約束を足す').click();
    await field('約束の文').fill('まとめがなくても足せる約束');
    await button('足す').click();
    await expect(button('直す：まとめがなくても足せる約束')).toBeVisible();

    await button('まとめの前の版').click();
    await page.getByRole('dialog').getByRole('button', { name: 'この内容に戻す' }).click();
    await expect.poll(async () => (await stored()).summary).toBe(summary);
    await manager.call('PUT', `/api/conversations/${id}/summary`, { text: '' });
    await button('まとめを書く').click();
    await field('まとめの文').fill('手で書いたまとめ');
    await editor('まとめを直す').getByRole('button', { name: '直す', exact: true }).click();
    await expect(page.getByText('手で書いたまとめ')).toBeVisible();
    await expect(page.getByText('あなたが手を入れたまとめです。', { exact: false })).toBeVisible();
    await expect(page.getByText('AIが書いた文章です。', { exact: false })).toHaveCount(0);
  });

  test('[SCR-19] promises that are mended or written survive a reload, and one that is gone meanwhile keeps its words', async () => {
    const { id: promise, text } = await firstPromise();
    await open();
    await button(`直す：${text}`).click();
    await field('約束の文').fill('ここで直した約束');
    await button('約束を足す').click();
    const adding = editor('約束を足す').getByRole('textbox', { name: '約束の文' });
    await adding.fill('ここで足す約束');
    await page.reload();
    await expect(editor('約束を直す').getByRole('textbox', { name: '約束の文' })).toHaveValue('ここで直した約束');
    await expect(adding).toHaveValue('ここで足す約束');
    await editor('約束を足す').getByRole('button', { name: '足す', exact: true }).click();
    await expect(editor('約束を足す')).toHaveCount(0);

    // The other screen is quicker; both stand beside each other as soon as this one hears of it.
    await manager.call('PATCH', `/api/next-actions/${promise}`, { text: '別の画面の約束' });
    await expect(theirs()).toContainText('別の画面の約束');
    await expect(mine()).toContainText('ここで直した約束');
    await expect(editor('約束を直す').getByRole('button', { name: '直す', exact: true })).toBeDisabled();
    await button('ここで書いた内容を残す').click();
    await expect(editor('約束を直す')).toHaveCount(0);
    expect(await firstPromise()).toMatchObject({ id: promise, text: 'ここで直した約束' });

    await button('直す：ここで直した約束').click();
    await field('約束の文').fill('消えた約束の言葉');
    await manager.call('DELETE', `/api/next-actions/${promise}`);
    await page.reload();
    await expect(adding).toHaveValue('消えた約束の言葉');
    await editor('約束を足す').getByRole('button', { name: 'やめる' }).click();
    await expect(editor('約束を足す')).toHaveCount(0);
    expect(await drafts()).toEqual([]);
  });

  test('[SCR-19] a promise is made once, although the answer to it was lost', async () => {
    const texts = async () => (await stored()).next_action_items.map(({ text }) => text);
    const before = await texts();
    const add = async (text: string) => {
      await page.route('**/next-actions', (route) => route.fetch().then(() => route.abort()), { times: 1 });
      await button('約束を足す').click();
      await field('約束の文').fill(text);
      await button('足す').click();
      await expect(button(`直す：${text}`)).toBeVisible();
    };
    await open();
    await add('一度だけ足す約束');
    await page.reload();
    await expect(button('直す：一度だけ足す約束')).toBeVisible();
    await expect(editor('約束を足す')).toHaveCount(0);
    expect(await drafts()).toEqual([]);
    await add('言い足りない約束');
    await field('約束の文').fill('言い直した約束');
    await button('足す').click();
    await expect(editor('約束を足す')).toHaveCount(0);
    expect(await texts()).toEqual([...before, '一度だけ足す約束', '言い直した約束']);
  });

  test('[SCR-19] Escape that belongs to a Japanese conversion leaves what is typed, on the screen of all promises', async () => {
    const { text } = await firstPromise();
    await page.goto(`${product.url}/app/promises`);
    await button(`約束を直す：${text}`).click();
    await field('約束').fill('変換の途中の約束');
    const ime = await page.context().newCDPSession(page);
    // As Safari tells of it: the composition has ended by then, and only the number says whose key it is.
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Escape', windowsVirtualKeyCode: 229 });
    await expect(field('約束')).toHaveValue('変換の途中の約束');
    expect(await drafts()).toHaveLength(1);
    await field('約束').press('Escape');
    await expect(field('約束')).toHaveCount(0);
    expect(await drafts()).toEqual([]);
  });

  test('[SCR-19] so it is on the screen of all promises, and logging out forgets what was typed', async () => {
    const { id: promise, text } = await firstPromise();
    await page.goto(`${product.url}/app/promises`);
    await button(`約束を直す：${text}`).click();
    await field('約束').fill('ここで直した約束');
    await page.reload();
    await expect(field('約束')).toHaveValue('ここで直した約束');
    await manager.call('PATCH', `/api/next-actions/${promise}`, { text: '別の画面の約束' });
    await expect(theirs()).toContainText('別の画面の約束');
    await expect(mine()).toContainText('ここで直した約束');
    await button('更新された内容を残す').click();
    await expect(button('約束を直す：別の画面の約束')).toBeVisible();
    await button('約束を直す：別の画面の約束').click();
    await field('約束').fill('もう一度');
    expect(await drafts()).toHaveLength(1);
    await page.goto(`${product.url}/app/settings`);
    await button('ログアウト').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true }).click();
    await expect.poll(drafts).toEqual([]);
  });
});
