import type { Page } from 'playwright';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { readFileSync } from 'node:fs';
import { expect } from '../../kit/screens/browser/expect.js';
import { HELD, LINES, NAME, recordPartsOf, REFUSED_SAVES } from '../../kit/screens/flows/record-page.js';

const MAP = [
  { id: 'root', label: '体調', parentId: null, collapsed: false },
  { id: 'a', label: '眠り', parentId: 'root', collapsed: true },
];

interface Talk {
  id: string;
  transcript: string;
  lines: { id: string }[];
}

/** One 1on1 after it was held, on the real product. */
test.describe('the transcript page', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let full: string;

  test.beforeEach(async ({ managerPage, product: shared, manager: mine }) => {
    [page, product, manager] = [managerPage, shared, mine];
    const fields = { theme: '体調<i>のこと</i>', memo: '昼休みに<b>散歩</b>', mindMapData: MAP };
    full = await add({ ...HELD, ...fields });
  });

  test.afterEach(({ errors }) => {
    expect(errors.filter((error) => !REFUSED_SAVES.test(error))).toEqual([]);
  });

  const add = async (fields: object) => {
    const employeeId = await manager.addEmployee(NAME);
    return (await manager.call<Talk>('POST', '/api/conversations', { employeeId, ...fields })).id;
  };
  /** A record without anything in it. */
  const addBare = () => add({ timestamp: '2026-01-05T01:00:00Z' });
  const { card, line, button, dialog } = recordPartsOf(() => page);
  const open = (id = full) => page.goto(`${product.url}/app/log/transcript/${id}`);
  const stored = () => manager.call<Talk>('GET', `/api/conversations/${full}`);

  test('[TRN-1] [TRN-2] shows with whom, when and about what, as text, and leads back to the log of that day', async () => {
    await open();
    await expect(page.getByRole('heading', { level: 1, name: `${NAME}さん` })).toBeVisible();
    await expect(page.getByText('2026年1月1日（木） 0:00')).toBeVisible();
    await expect(page.getByText('体調<i>のこと</i>', { exact: true })).toBeVisible();
    await expect(line(3)).toHaveText('<img src=x onerror=alert(1)> それは大変でしたね。');
    await page.getByRole('link', { name: '記録へ戻る' }).click();
    await page.waitForURL('**/app/logs?day=2026-01-01');
    await page.route(`**/api/conversations/${full}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), employee_name: ' ' } });
    });
    await open();
    await expect(page.getByRole('heading', { level: 1, name: 'N/A' })).toBeVisible();
  });

  test('[TRN-3] [TRN-4] memo and map to read, and the transcript: open to begin with, and each folds away', async () => {
    await open();
    const notes = card('メモとマインドマップ');
    await expect(notes.getByText('昼休みに<b>散歩</b>')).toBeVisible();
    await expect(notes.getByRole('group', { name: 'マインドマップ' })).toContainText('眠り');
    await expect(notes.getByRole('textbox')).toHaveCount(0);
    for (const name of ['メモとマインドマップ', '文字起こし']) {
      const fold = card(name).getByRole('button', { name, exact: true });
      await expect(fold).toHaveAttribute('aria-expanded', 'true');
      await fold.click();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(card(name).locator('> div')).toBeHidden();
      await fold.click();
      await expect(card(name).locator('> div')).toBeVisible();
    }
  });

  test('[TRN-10] [TRN-11] says what there is not', async () => {
    await open(await addBare());
    await expect(card('文字起こし').getByText('文字起こしデータがありません。')).toBeVisible();
    await expect(card('まとめ').getByText('まとめはまだありません。', { exact: false })).toBeVisible();
    await expect(page.getByText('テーマ未設定')).toBeVisible();
    await expect(page.getByText('メモはありません。')).toBeVisible();
    await expect(page.getByText('マインドマップはありません。')).toBeVisible();
    await button('編集の履歴').click();
    await expect(dialog('編集の履歴').getByText('文字起こしの履歴はまだありません。', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog('編集の履歴')).toBeHidden();
  });

  test('says of words that were removed by age that they were, and that the results stay', async () => {
    const bare = await addBare();
    await page.route(`**/api/conversations/${bare}`, async (route) => {
      const response = await route.fetch();
      const stored = (await response.json()) as object;
      await route.fulfill({ response, json: { ...stored, redacted_at: '2026-11-01T00:00:00.000Z', erased: true } });
    });
    await open(bare);
    await expect(card('文字起こし').getByText('残さないと決めたため', { exact: false })).toBeVisible();
    // What is gone was not looked for in vain.
    for (const name of ['キーワード', '言葉の傾向']) await expect(card(name)).toContainText('表示されません。');
  });

  test('[TRN-9] summary and next actions say that a machine wrote them, and their chips light the words', async () => {
    await open();
    await expect(card('まとめ').getByText('AIが書いた文章です。', { exact: false })).toBeVisible({ timeout: 40_000 });
    const chip = card('次の一歩').getByRole('button', { name: '5行の発言へ' });
    await chip.click();
    await expect(page.locator('li[aria-current]')).toContainText('担当者に相談しておきます。');
    await expect(page.locator('li[aria-current]')).toBeInViewport();
    await card('まとめ').locator('[data-deep-dive] li, [data-deep-dive] p').first().click();
    await expect(dialog('深く読む')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog('深く読む')).toBeHidden();
  });

  test('[SCR-20] explains words of a message of the AI too', async () => {
    const employeeId = await manager.addEmployee(NAME);
    const id = await manager.startTalk(employeeId);
    const said = { sender: 'employee', message: '残業が続いています。', question: '最近はどうですか。' };
    await manager.call('POST', `/api/conversations/${id}/messages`, said);
    await open(id);
    const dive = card('対話').getByRole('button', { name: '深掘り' }).first();
    await dive.focus();
    const asked = page.waitForRequest((request) => request.url().endsWith(`${id}/deep-dive`));
    await page.keyboard.press('Enter');
    const { queryText } = (await asked).postDataJSON() as { queryText: string };
    const { messages } = await manager.call<{ messages: { sender: string; message: string }[] }>(
      'GET',
      `/api/conversations/${id}`,
    );
    const words = queryText.replaceAll(/\s/gu, '').slice(0, 8);
    const ofAi = messages.filter(({ sender }) => sender === 'ai').map(({ message }) => message.replaceAll(/\s/gu, ''));
    expect(ofAi.some((message) => message.includes(words))).toBe(true);
    await expect(page.getByText('オフライン分析').last()).toBeVisible();
  });

  test('[TRN-22] the versions stand on the page: a version is looked at, taken back, and that undone', async () => {
    const [, ...rest] = LINES;
    await manager.call('PATCH', `/api/conversations/${full}`, {
      transcript: ['話者1: このごろはどうですか。', ...rest].join('\n'),
    });
    const { transcript: now } = await stored();
    await open();
    await button('編集の履歴').click();
    const history = dialog('編集の履歴');
    await expect(history.getByText('色の付いた1行が、いまと違います。')).toBeVisible();
    await expect(history.getByText('話者1: 最近はどうですか。')).toBeVisible();
    await history.getByRole('button', { name: 'この内容に戻す' }).click();
    await expect(history).toBeHidden();
    await expect(line(1)).toHaveText('最近はどうですか。');
    await expect.poll(async () => (await stored()).transcript).toBe(LINES.join('\n'));
    await button('元に戻す').click();
    await expect(line(1)).toHaveText('このごろはどうですか。');
    await expect.poll(async () => (await stored()).transcript).toBe(now);
  });

  test('[TRN-22] [SES-45] a version says which lines of today it lacks, asks before they go, and they come back as they were', async () => {
    const cue = (text: string, at: number) => `00:0${at}.000 --> 00:0${at}.900\n<v 話者1>${text}`;
    const transcript = ['WEBVTT', ...['一つ目', '二つ目', '三つ目'].map(cue)].join('\n\n');
    full = await add({ timestamp: HELD.timestamp, transcript });
    const lines = async () => (await stored()).lines;
    const whole = await lines();
    const rest = whole.filter((_, at) => at !== 1);
    await manager.call('PATCH', `/api/conversations/${full}`, { transcript: '話者1: 一つ目\n話者1: 三つ目' });
    const ids = (of: { id: string }[]) => of.map(({ id }) => id);
    expect(ids(await lines())).toEqual(ids(rest));
    await open();
    const history = dialog('編集の履歴');
    const restore = async () => {
      await button('編集の履歴').click();
      await history.getByRole('button', { name: 'この内容に戻す' }).click();
    };
    // Nothing goes: nothing is asked, and the line that was removed is the same one again.
    await restore();
    await expect(history).toBeHidden();
    await expect.poll(lines).toEqual(whole);

    await restore();
    await expect(history.getByText('いまの文字起こしの1行は、この内容にありません。')).toBeVisible();
    await history.getByRole('button', { name: 'やめる' }).click();
    await expect(history.getByRole('button', { name: 'やめる' })).toHaveCount(0);
    expect(await lines()).toEqual(whole);
    await history.getByRole('button', { name: 'この内容に戻す' }).click();
    await history.getByRole('button', { name: '1行を消して戻す' }).click();
    await expect(history).toBeHidden();
    await expect.poll(async () => ids(await lines())).toEqual(ids(rest));
    await button('元に戻す').click();
    await expect(line(2)).toHaveText('二つ目');
    await expect.poll(lines).toEqual(whole);
  });

  test('[TRN-12] [ERR-50] downloads as text, Markdown or WebVTT, and says why it cannot', async () => {
    await open();
    const download = async (act: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
    };
    const as = (label: string) => async () => {
      await button('ほかの形式で保存').click();
      await page.getByRole('menuitem', { name: label }).click();
    };
    const text = await download(() => button('文字起こしを保存').click());
    expect(text.name).toBe('1on1_2026-01-01_佐倉 _b_美咲__b_.txt');
    // Who is known by then has a name in place of a number.
    for (const spoken of LINES) expect(text.text).toContain(`: ${spoken.slice(spoken.indexOf(' ') + 1)}\n`);
    const markdown = await download(as('Markdown（.md）'));
    expect(markdown.name).toMatch(/\.md$/u);
    expect(markdown.text).toContain('\\<img src=x onerror=alert(1)\\> それは大変でしたね。');
    const webvtt = await download(as('字幕（WebVTT、.vtt）'));
    expect(webvtt.name).toMatch(/\.vtt$/u);
    expect(webvtt.text).toMatch(/^WEBVTT\n/u);
    for (const [json, said] of [
      [{ message: 'いまは読めません。' }, 'いまは読めません。'],
      [{ error: '別のわけです。' }, '別のわけです。'],
      [{}, '文字起こしを保存できませんでした。もう一度お試しください。'],
    ] as const) {
      await page.route('**/transcript/download*', (route) => route.fulfill({ status: 500, json }));
      await button('文字起こしを保存').click();
      await dialog(said).getByRole('button', { name: 'とじる' }).click();
      await page.unrouteAll();
    }
  });

  test('[TRN-17] offers 再分析 for an analysis that failed', async () => {
    await page.route(`**/api/conversations/${full}`, async (route) => {
      const talk = (await (await route.fetch()).json()) as { analyses: object[] };
      await route.fulfill({ json: { ...talk, analyses: talk.analyses.map((one) => ({ ...one, state: 'failed' })) } });
    });
    await open();
    await expect(card('まとめ').getByText('分析できませんでした。')).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().endsWith(`${full}/analyze`));
    await card('まとめ').getByRole('button', { name: '再分析' }).click();
    expect((await asked).postDataJSON()).toEqual({ kinds: ['summary'] });
  });

  test('[ERR-47] tells what could not be loaded from what is not there', async () => {
    await page.route(`**/api/conversations/${full}`, (route) =>
      route.fulfill({ status: 500, json: { message: '読めませんでした。' } }),
    );
    await open();
    await expect(page.getByText('会話データの読み込みに失敗しました: 読めませんでした。')).toBeVisible();
    await page.unrouteAll();
    await button('もう一度読み込む').click();
    await expect(line(1)).toBeVisible();
    for (const id of ['0190a6f0-0000-7000-8000-000000000000', 'no-id']) {
      await open(id);
      await expect(page.getByText('会話データが見つかりません。')).toBeVisible();
    }
  });

  test('[SEC-7] to another manager and to an admin it is not there, and nothing of it leaks', async ({ admin }) => {
    for (const other of [await registerManager(product.url), admin]) {
      await signInOnPage(page, product.url, other);
      const answers: string[] = [];
      page.on('response', (response) => {
        // A page that is left takes the bodies of its answers with it.
        const text = response.url().includes(full) ? response.text() : Promise.resolve('');
        void text.then((body) => body !== '' && answers.push(body)).catch(() => undefined);
      });
      await open(`${full}?at=line-x`);
      await expect(page.getByText('会話データが見つかりません。')).toBeVisible();
      await expect(() => expect(answers.length).toBeGreaterThan(0)).toPass({ timeout: 20_000 });
      for (const secret of ['佐倉', '体調', '散歩', '鈴木', '担当者'])
        expect(`${await page.content()} ${answers.join(' ')}`).not.toContain(secret);
    }
  });
});
