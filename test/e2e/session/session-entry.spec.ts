import type { Page } from 'playwright';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { PLEDGES, STANCES, THEMES } from '@app/contract';
import { beginTalk, EMPLOYEE, hammer } from '../../kit/screens/flows/session-page.js';

const HTML = '<img src=x onerror=window.hacked=1><b>太字</b>';
const THEME = THEMES[1].text;
const STANCE = STANCES[0].text;
/** What in the dialog has the focus; null where nothing in it does. */
const FOCUSED = `(() => {
  const at = document.activeElement;
  const isInside = at !== null && at.closest('[role="dialog"]') !== null && !at.matches('[role="dialog"]');
  return isInside ? (at.getAttribute('aria-label') ?? at.textContent) : null;
})()`;
const INVALID = 'セッション情報が正しくありません。';

/** The way into a 1on1, on the real product. */
test.describe('the way into a session', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let employeeId: string;

  test.beforeEach(async ({ page: own, product: shared, manager: mine }) => {
    [page, product, manager] = [own, shared, mine];
    employeeId = await manager.addEmployee(EMPLOYEE);
  });

  test.afterEach(({ errors }) => {
    // The browser itself notes each answer that was no success.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });

  const signIn = () => signInOnPage(page, product.url, manager);
  /** A running talk of the theme and the stance. @returns its id */
  const startTalk = async () => {
    const body = { employeeId, employeeName: EMPLOYEE, theme: THEME, stance: STANCE };
    return (await manager.call<{ conversationId: string }>('POST', '/api/conversations/start', body)).conversationId;
  };
  const open = (query: Record<string, string>) =>
    page.goto(`${product.url}/session?${new URLSearchParams(query).toString()}`);
  const pledge = () => page.getByRole('dialog', { name: /4つの約束/u });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const resume = () => button('続きから再開');
  const takePledge = async () => {
    await beginTalk(page);
    await expect(pledge()).toBeHidden();
  };
  const toolbar = () => page.getByRole('toolbar', { name: '対話の操作' });

  test('[SES-3] leads somebody who is not logged in through the login and back', async () => {
    await open({ employeeId, employeeName: EMPLOYEE });
    await page.waitForURL('**/login?next=**');
    await expect(page.getByText(EMPLOYEE)).toHaveCount(0);
    await page.getByLabel('ユーザー名').fill(manager.username);
    await page.getByRole('textbox', { name: /^パスワード/u }).fill(manager.password);
    await button('ログイン').click();
    await page.waitForURL('**/session?**');
    await expect(pledge()).toBeVisible();
  });

  test('[SES-2] says that the session is invalid where the address names nobody', async () => {
    await signIn();
    for (const query of [{}, { employeeId }, { employeeName: EMPLOYEE }, { employeeId: ' ', employeeName: ' ' }]) {
      await open(query);
      await expect(page.getByRole('alert')).toContainText(INVALID);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.getByRole('link', { name: '1on1をはじめる画面へ' }).click();
    await page.waitForURL('**/app/new-1on1');
  });

  test('shows nothing of another’s report or 1on1, nor of what there is not', async () => {
    await signIn();
    const other = await registerManager(product.url);
    const theirs = await other.addEmployee('桑野 秘密');
    const talk = await other.startTalk(theirs);
    for (const id of [theirs, talk, 'x', '../employees']) {
      await open({ employeeId: id, employeeName: EMPLOYEE });
      await expect(page.getByRole('alert')).toContainText(INVALID);
      await expect(page.getByText(/桑野|佐倉/u)).toHaveCount(0);
    }
    await page.goto(`${product.url}/app/log/transcript/${talk}`);
    await expect(page.getByText('会話データが見つかりません。')).toBeVisible();
    await expect(page.getByText(/桑野|コンディション/u)).toHaveCount(0);
  });

  test('[SES-42] shows the stored name, and HTML in a name as the text it is', async () => {
    await signIn();
    const heading = page.getByRole('heading', { level: 1, includeHidden: true });
    await open({ employeeId, employeeName: HTML });
    await expect(heading).toHaveText(`${EMPLOYEE}さんとの1on1`);
    await open({ employeeId: await manager.addEmployee(HTML), employeeName: EMPLOYEE });
    await expect(heading).toHaveText(`${HTML}さんとの1on1`);
    await takePledge();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
  });

  test('[PLG-1] [PLG-2] [PLG-4] the pledge holds the focus, does not go with Escape, and leaves the theme toggle alone', async () => {
    await signIn();
    await open({ employeeId, employeeName: EMPLOYEE });
    await expect(pledge()).toContainText('安心して話せる場は、上司の側が守ります。');
    for (const text of PLEDGES) await expect(pledge()).toContainText(text.slice(0, -1));
    const boxes = pledge().getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    await expect(boxes.first()).toBeFocused();
    for (const key of ['Tab', 'Shift+Tab']) {
      const seen = new Set<string>();
      for (let i = 0; i < 16; i += 1) {
        await page.keyboard.press(key);
        const at = await page.evaluate(FOCUSED);
        expect(at).not.toBeNull();
        seen.add(String(at));
      }
      expect([...seen]).toEqual(expect.arrayContaining(['暗い配色にする', 'やめて戻る']));
    }
    await page.keyboard.press('Escape');
    await page.mouse.click(10, 10);
    await expect(pledge()).toBeVisible();
    await pledge().getByRole('button', { name: '暗い配色にする' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await pledge().getByRole('button', { name: '明るい配色にする' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('[PLG-1] [PLG-5] what is chosen or pressed behind it does nothing', async () => {
    await signIn();
    await open({ employeeId, employeeName: EMPLOYEE });
    await expect(pledge()).toBeVisible();
    const behind = page.locator('#root');
    const card = behind.getByText(THEME, { exact: true });
    await expect(card).toBeVisible();
    await expect(behind.locator(':is(button, input, textarea, a):not([inert] *)')).toHaveCount(0);
    expect(await behind.locator('[inert] button').count()).toBeGreaterThan(10);
    await card.dispatchEvent('click');
    await expect(behind.getByText(STANCE, { exact: true })).toHaveCount(0);
    await expect(card).toBeVisible();
    await pledge().getByRole('button', { name: 'やめて戻る' }).click();
    await page.waitForURL('**/app/new-1on1');
  });

  test('[SES-1] [SES-4] [SES-9] [SES-10] [PLG-3] report, pledge, theme, stance, talk, in this order; tools come with the talk', async ({
    context,
  }) => {
    await signIn();
    await page.goto(`${product.url}/app/new-1on1`);
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByText(EMPLOYEE).first().click()]);
    await page.close();
    page = tab;
    await page.waitForURL((url) => url.searchParams.get('employeeId') === employeeId);
    const choosing = async (name: string) => {
      await expect(page.getByRole('region', { name })).toBeVisible();
      await expect(button('テーマを変える')).toHaveCount(0);
      await expect(button('質問を入れかえる')).toHaveCount(0);
    };
    await takePledge();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${EMPLOYEE}さんとの1on1`);
    await choosing('テーマを選ぶ');
    await page.getByText(THEME, { exact: true }).click();
    await choosing('関わり方を選ぶ');
    await page.getByText(STANCE, { exact: true }).click();
    await expect(button('この問いを使う')).toBeVisible();
    await expect(toolbar().getByRole('button', { name: 'テーマを変える' })).toBeEnabled();
    const refresh = toolbar().getByRole('button', { name: '質問を入れかえる' });
    await expect(refresh).toHaveAttribute('title', '新しい質問例を4つ提案します');
    const before = await page.getByRole('region', { name: '次の問い' }).textContent();
    await refresh.click();
    await expect(page.getByRole('region', { name: '次の問い' })).not.toHaveText(String(before));
  });

  test('[SES-18] [SES-19] memo and mind map are tabs; the session has a theme toggle of its own, which is remembered', async () => {
    await startTalk();
    await signIn();
    await open({ employeeId, employeeName: EMPLOYEE });
    await takePledge();
    await resume().click();
    const tabs = page.getByRole('tablist', { name: 'メモとマインドマップ' }).getByRole('tab');
    await expect(tabs).toHaveText(['メモ', 'マインドマップ']);
    await expect(tabs.first()).toHaveAttribute('id', 'tab-memo');
    await expect(tabs.last()).toHaveAttribute('id', 'tab-mindmap');
    await tabs.last().click();
    await expect(page.locator('#panel-mindmap').getByRole('application').first()).toBeVisible();
    await tabs.first().click();
    await expect(page.locator('#panel-memo').getByRole('textbox', { name: 'メモ' })).toBeVisible();
    await button('暗い配色にする').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await button('明るい配色にする').click();
  });

  test('[SES-40] [SES-41] a second visit offers to go on, and brings back chat, memo and mind map after the pledge', async () => {
    const conversationId = await startTalk();
    const said = { sender: 'employee', message: '夜にあまり眠れていません。', question: '調子はどうですか。' };
    await manager.call('POST', `/api/conversations/${conversationId}/messages`, said);
    const mindMapData = [{ id: 'root', label: '眠りのこと', parentId: null, collapsed: false }];
    const notes = { memo: '早く帰れる日を決める', mindMapData };
    await manager.call('PATCH', `/api/conversations/${conversationId}`, notes);
    await signIn();
    await open({ employeeId, employeeName: EMPLOYEE });
    await expect(resume()).toHaveCount(0);
    await takePledge();
    await expect(page.getByText(/^(?:今日|昨日)（\d+月\d+日） \d+:\d\dにはじめた1on1/u)).toBeVisible();
    await hammer(resume());
    const chat = page.getByRole('list', { name: '対話' });
    for (const words of [THEME, STANCE, said.question, said.message]) await expect(chat).toContainText(words);
    await expect(page.getByRole('textbox', { name: 'メモ' })).toHaveValue(notes.memo);
    await page.getByRole('tab', { name: 'マインドマップ' }).click();
    await expect(page.locator('.react-flow__node', { hasText: '眠りのこと' })).toBeVisible();
    await expect(resume()).toHaveCount(0);
  });

  test('[SES-40] offers nothing where the talk is with somebody else or has ended', async () => {
    const conversationId = await startTalk();
    const message = '夜にあまり眠れていません。';
    await manager.call('POST', `/api/conversations/${conversationId}/messages`, { sender: 'employee', message });
    await signIn();
    const listed = () => page.waitForResponse((answer) => answer.url().includes('/api/conversations?from='));
    const visit = async (id: string) => {
      const list = listed();
      await open({ employeeId: id, employeeName: 'x' });
      await list;
      await takePledge();
      await expect(page.getByRole('region', { name: 'テーマを選ぶ' })).toBeVisible();
      await expect(resume()).toHaveCount(0);
    };
    await visit(await manager.addEmployee('相沢 健'));
    await manager.call('POST', `/api/conversations/${conversationId}/summarize`, {});
    await visit(employeeId);
  });

  test('[SES-53] goes on with somebody who was deleted meanwhile, also after a reload', async () => {
    await startTalk();
    await signIn();
    await open({ employeeId, employeeName: EMPLOYEE });
    await expect(pledge()).toBeVisible();
    await manager.call('DELETE', `/api/employees/${employeeId}`);
    await page.reload();
    await takePledge();
    await resume().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${EMPLOYEE}さんとの1on1`);
    await button('この問いを使う').click();
    await page.getByRole('textbox', { name: /の返事$/u }).fill('このまま続けます。');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: '対話' })).toContainText('このまま続けます。');
    await expect(button('この問いを使う')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
