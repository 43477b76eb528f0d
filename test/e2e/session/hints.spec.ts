import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Page, Route } from 'playwright';
import { beginTalk, EMPLOYEE, sessionUrl } from '../../kit/screens/flows/session-page.js';

const REPLY = '見積もりを来週の火曜までに先方へ送ります。';

/** What the assistant says on the side, on the real product. */
test.describe('advice and deep dive', () => {
  let page: Page;
  let employeeId: string;

  test.beforeEach(async ({ managerPage, manager }) => {
    page = managerPage;
    employeeId = await manager.addEmployee(EMPLOYEE);
  });

  const dialog = (name: string) => page.getByRole('dialog', { name });
  const advice = () => dialog('ひとことアドバイス');
  const dive = () => dialog('深く読む');
  const adviceButton = () => page.getByRole('button', { name: 'ひとことアドバイス' });
  const card = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .last();
  const aiWords = () => page.getByRole('list', { name: '対話' }).locator('[data-deep-dive] p').first();
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  /** Answers the next calls of one kind in the server's place. */
  const answer = (kind: string, how: (route: Route) => Promise<void>) =>
    page.route(`**/api/conversations/*/${kind}`, how);
  const asked = () =>
    page
      .waitForRequest((request) => request.url().endsWith('/deep-dive'))
      .then((request) => (request.postDataJSON() as { queryText: string }).queryText);

  /** Begins a talk in which the report has replied once. */
  const converse = async () => {
    await page.getByText('体調・心身のコンディション').first().click();
    await page.getByText('じっくり聞いてほしい').first().click();
    await page.getByRole('button', { name: 'この問いを使う' }).click();
    await page.getByRole('textbox', { name: /の返事$/u }).fill(REPLY);
    await page.getByRole('dialog').getByRole('button', { name: '送る' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    // The answer has come: nothing of the chat moves any more.
    await expect(page.getByRole('list', { name: '対話' }).getByRole('button', { name: '深掘り' })).toHaveCount(2);
    await expect(adviceButton()).toBeVisible();
  };
  /** Opens the session, and begins a talk. */
  const open = async (url: string) => {
    await page.goto(sessionUrl(url, employeeId));
    await beginTalk(page);
    await converse();
  };

  test('[ADV-1] [DEE-2] the button stands there, and words can be asked about, once support has started, and not before', async ({
    product,
  }) => {
    await page.goto(sessionUrl(product.url, employeeId));
    await beginTalk(page);
    await page.getByText('体調・心身のコンディション').first().waitFor();
    await expect(adviceButton()).toHaveCount(0);
    await page.getByText('今日は、何について話しますか。').click();
    await expect(dive()).toHaveCount(0);
    await converse();
  });

  test('[ADV-4] [ADV-6] shows the advice with its engine; Escape, the button and the backdrop close it', async ({
    product,
  }) => {
    await open(product.url);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => advice().getByRole('button', { name: 'とじる' }).click(),
      () => page.mouse.click(20, 400),
    ]) {
      await adviceButton().click();
      await expect(advice().getByText('オフライン分析')).toBeVisible();
      await shot('advice');
      await close();
      await expect(advice()).toBeHidden();
    }
  });

  test('[ADV-2] [ADV-3] [ADV-4] [ADV-5] loading, failure with another try, harmless markdown, nothing; closing gives up', async ({
    product,
  }) => {
    await open(product.url);
    let go: () => void = () => undefined;
    let held = new Promise<void>((resolve) => (go = resolve));
    const answers = ['', '**要点** <script>alert(1)</script> [悪い](javascript:alert(1)) ![x](http://x.test/x.png)'];
    let failed = false;
    await answer('one-point-advice', async (route) => {
      await held;
      if (!failed) {
        failed = true;
        await route.fulfill({ status: 503, json: {} });
      } else await route.fulfill({ json: { advice_md: answers.pop() ?? '', engine: 'テスト' } }).catch(() => undefined);
    });
    await adviceButton().click();
    await expect(advice().getByText('アドバイスを考えています...')).toBeVisible();
    go();
    await expect(advice().getByRole('alert')).toBeVisible();
    await advice().getByRole('button', { name: 'もう一度' }).click();
    await expect(advice().locator('strong')).toHaveText('要点');
    await expect(advice().locator('script, img, a')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await adviceButton().click();
    await expect(advice().getByText('内容がありません')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(advice()).toBeHidden();

    held = new Promise<void>((resolve) => (go = resolve));
    await adviceButton().click();
    await expect(advice().getByText('アドバイスを考えています...')).toBeVisible();
    const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/one-point-advice'));
    await page.keyboard.press('Escape');
    await given;
    go();
  });

  test('[DEE-4] [DEE-11] a click on words of the AI explains the sentence; Escape and a click elsewhere close it', async ({
    product,
  }) => {
    await open(product.url);
    const query = asked();
    await aiWords().click({ position: { x: 20, y: 12 } });
    const text = await query;
    expect((await aiWords().textContent())?.startsWith(text)).toBe(true);
    await expect(dive().getByText('オフライン分析')).toBeVisible();
    await expect(dive()).toBeFocused();
    await shot('dive');
    await page.keyboard.press('Escape');
    await expect(dive()).toHaveCount(0);
    await aiWords().click({ position: { x: 20, y: 12 } });
    await expect(dive()).toBeVisible();
    await page.mouse.click(1000, 700);
    await expect(dive()).toHaveCount(0);
  });

  test('[DEE-3] [DEE-8] marked words are what is asked about; a failure is told in the popover', async ({
    product,
  }) => {
    await open(product.url);
    await answer('deep-dive', (route) => route.fulfill({ status: 503, json: {} }));
    // Far from the edges of the chat, where a drag scrolls it.
    const words = page.getByRole('list', { name: '対話' }).locator('[data-deep-dive] p').last();
    await words.hover({ position: { x: 2, y: 12 } });
    await page.mouse.down();
    await words.hover({ position: { x: 65, y: 12 } });
    const query = asked();
    await page.mouse.up();
    await shot('marked');
    expect(await query).toBe(await page.evaluate('getSelection().toString()'));
    await expect(dive().getByRole('alert')).toBeVisible();
    await page.unroute('**/api/conversations/*/deep-dive');
    await dive().getByRole('button', { name: 'もう一度' }).click();
    await expect(dive().getByText('オフライン分析')).toBeVisible();
    await dive().getByRole('button', { name: 'とじる' }).click();
    await expect(dive()).toHaveCount(0);
  });

  test('[DEE-11] with the keys: a button comes with the focus and gets it back', async ({ product }) => {
    await open(product.url);
    const button = page.getByRole('list', { name: '対話' }).getByRole('button', { name: '深掘り' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dive().getByText('オフライン分析')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test('[DEE-1] [DEE-2] [DEE-12] the summary and the next actions, in the session and on the transcript page', async ({
    manager,
    product,
  }) => {
    await open(product.url);
    const [{ id } = { id: '' }] = await manager.call<{ id: string }[]>('GET', '/api/conversations');
    for (const message of ['はい。', 'ええ。', REPLY]) {
      const said = { sender: 'employee', message, question: 'そうですか。' };
      await manager.call('POST', `/api/conversations/${id}/messages`, said);
    }
    await page.getByRole('button', { name: 'まとめる' }).click();
    await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 30_000 });
    await page.getByRole('button', { name: '対話に戻る' }).click();
    await page.getByRole('button', { name: 'まとめと次の一歩' }).click();
    for (const where of ['session', 'page']) {
      if (where === 'page') await page.goto(`${product.url}/app/log/transcript/${id}`);
      const words = card('まとめ').locator('[data-deep-dive="click"] p, [data-deep-dive="click"] li').first();
      await words.click({ position: { x: 20, y: 12 } });
      await expect(dive().getByText('オフライン分析')).toBeVisible();
      await shot(`dive-${where}`);
      await page.keyboard.press('Escape');
      await expect(dive()).toHaveCount(0);
      const query = asked();
      await card('次の一歩').getByRole('button', { name: '深掘り' }).click();
      expect(await query).toContain('見積もり');
      await expect(dive().getByText('オフライン分析')).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });

  test('[DEE-2] [DEE-13] on transcript lines a click edits, and marked words can be asked about', async ({
    manager,
    product,
  }) => {
    const transcript = '話者1: 最近はどうですか。\n話者2: 新しい案件の締め切りが厳しいです。';
    const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', { employeeId, transcript });
    await page.goto(`${product.url}/app/log/transcript/${id}`);
    const line = page.locator('[data-line="2"]');
    await line.click();
    await expect(page.getByRole('textbox', { name: /編集$/u })).toBeFocused();
    await expect(dive()).toHaveCount(0);
    await page.keyboard.press('Escape');
    await line.hover({ position: { x: 2, y: 14 } });
    await page.mouse.down();
    await line.hover({ position: { x: 80, y: 14 } });
    await page.mouse.up();
    const marked = await page.evaluate('getSelection().toString()');
    const query = asked();
    await page.locator('body > div').getByRole('button', { name: '深掘り', exact: true }).last().click();
    expect(await query).toBe(marked);
    await expect(dive().getByText('オフライン分析')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /編集$/u })).toHaveCount(0);
  });
});
