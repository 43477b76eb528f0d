import type { Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { HELD, LINES, NAME, recordPartsOf, REFUSED_SAVES } from '../../kit/screens/flows/record-page.js';

/** The second line as somebody else corrects it: a little, and into words that are all others. */
const THEIRS = ['鈴木さんの手伝いで、このところよく眠れていません。', 'はい。'];

interface Talk {
  id: string;
  transcript: string;
  lines: { id: string; text: string; start_ms: number | null }[];
  speaker_roles: { manager: number | null; employee: number | null };
}

/** The lines of a 1on1 after it was held, put right on the real product. */
test.describe('the lines of a record', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let full: string;

  test.beforeEach(async ({ managerPage, product: shared, manager: mine }) => {
    [page, product, manager] = [managerPage, shared, mine];
    const employeeId = await manager.addEmployee(NAME);
    full = (await manager.call<Talk>('POST', '/api/conversations', { employeeId, ...HELD })).id;
  });

  test.afterEach(({ errors }) => {
    expect(errors.filter((error) => !REFUSED_SAVES.test(error))).toEqual([]);
  });

  const { card, line, button, dialog } = recordPartsOf(() => page);
  const open = () => page.goto(`${product.url}/app/log/transcript/${full}`);
  const stored = () => manager.call<Talk>('GET', `/api/conversations/${full}`);
  /** Counts the saves that are sent from here on. */
  const saves = () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname);
    });
    return sent;
  };

  test('[TRN-5] [TRN-6] a click edits a line; nothing is saved a second time while a save is on its way', async () => {
    await open();
    const sent = saves();
    let release: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(`**/api/conversations/${full}/lines`, async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await line(1).click();
    const field = page.getByRole('textbox', { name: /^1行.*を編集$/u });
    await field.fill('このごろはどうですか。');
    await field.press('Enter');
    await expect(page.getByText('保存しています').first()).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveAttribute('readonly');
    // Another line that is clicked meanwhile opens when the save is done.
    await line(2).click();
    release();
    await expect(page.getByRole('textbox', { name: /^2行.*を編集$/u })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(line(1)).toHaveText('このごろはどうですか。');
    await expect(card('文字起こし').getByText(/に保存しました$/u)).toBeVisible();
    expect(sent).toEqual([`/api/conversations/${full}/lines`]);
    await expect.poll(async () => (await stored()).transcript.split('\n')[0]).toBe('話者1: このごろはどうですか。');
  });

  test('[ERR-49] a server that stops while a line is saved loses nothing of it, not even with the page', async () => {
    await open();
    await page.route(`**/api/conversations/${full}/lines`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await line(2).click();
    const field = page.getByRole('textbox', { name: /^2行.*を編集$/u });
    await field.fill('消えては<b>困る</b>ことば');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^ネットワークエラーが発生しました。/u);
    await expect(field).toHaveValue('消えては<b>困る</b>ことば');
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText('前に書いて、まだ保存していない内容です。')).toBeVisible();
    await expect(field).toHaveValue('消えては<b>困る</b>ことば');
    await button('保存する').click();
    await expect(line(2)).toHaveText('消えては<b>困る</b>ことば');
    await page.reload();
    await expect(line(2)).toHaveText('消えては<b>困る</b>ことば');
    await expect(field).toHaveCount(0);
  });

  test('[ERR-49] a line that could not be saved is not given up by a press on another one', async () => {
    await open();
    await page.route(`**/api/conversations/${full}/lines`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await line(2).click();
    const field = page.getByRole('textbox', { name: /^2行.*を編集$/u });
    await field.fill('まだ保存されていないことば');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^ネットワークエラーが発生しました。/u);
    await line(1).click();
    await expect(page.getByRole('alert')).toHaveText(/^この行がまだ保存されていません。/u);
    await expect(field).toHaveValue('まだ保存されていないことば');
    await expect(page.getByRole('textbox', { name: /^1行.*を編集$/u })).toHaveCount(0);
    await page.unrouteAll();
    await button('もう一度保存する').click();
    await expect(line(2)).toHaveText('まだ保存されていないことば');
  });

  for (const theirs of THEIRS) {
    test(`[SCR-19] a line that was changed elsewhere shows the newest words beside one’s own: ${theirs}`, async () => {
      await open();
      await line(2).click();
      const field = page.getByRole('textbox', { name: /^2行.*を編集$/u });
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await tab.locator('[data-line="2"]').click();
      await tab.getByRole('textbox', { name: /^2行.*を編集$/u }).fill(theirs);
      await tab.keyboard.press('Enter');
      await expect(tab.locator('[data-line="2"]')).toHaveText(theirs);
      await tab.close();
      await field.fill('ここで直した言葉。');
      await field.press('Enter');
      await expect(page.getByRole('alert')).toContainText('別の画面で先に更新されています');
      await expect(page.getByRole('region', { name: 'いまの言葉' })).toContainText(theirs);
      await expect(field).toHaveValue('ここで直した言葉。');
      await page.getByRole('button', { name: '元に戻す', exact: true }).last().click();
      await expect(line(2)).toHaveText(theirs);
    });
  }

  test('[ERR-49] what is typed into a line outlives the page, also where another tab saves another line', async () => {
    await open();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(tab.locator('[data-line="1"]')).toBeVisible();
    await line(2).click();
    const field = page.getByRole('textbox', { name: /^2行.*を編集$/u });
    await field.fill('まだ保存していないことば');
    await tab.locator('[data-line="1"]').click();
    await tab.getByRole('textbox', { name: /^1行.*を編集$/u }).fill('別のタブで直した言葉。');
    await tab.keyboard.press('Enter');
    await expect(tab.locator('[data-line="1"]')).toHaveText('別のタブで直した言葉。');
    await tab.close();
    page.once('dialog', (warning) => void warning.accept());
    await page.reload();
    await expect(line(1)).toHaveText('別のタブで直した言葉。');
    await expect(field).toHaveValue('まだ保存していないことば');
    await field.press('Enter');
    await expect(line(2)).toHaveText('まだ保存していないことば');
    await page.reload();
    await expect(line(2)).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  test('[TRN-7] [SES-45] a line whose words are all others now is the same line, with its time and what rests on it', async () => {
    const employeeId = await manager.addEmployee(NAME);
    const timed = LINES.map((text, at) => `00:0${at}.000 --> 00:0${at}.900\n<v 話者${(at % 2) + 1}>${text.slice(5)}`);
    const talk = { employeeId, ...HELD, transcript: ['WEBVTT', ...timed].join('\n\n') };
    full = (await manager.call<Talk>('POST', '/api/conversations', talk)).id;
    const before = await stored();
    await open();
    const chip = card('次の一歩').getByRole('button', { name: '5行の発言へ' });
    await expect(chip).toBeVisible({ timeout: 40_000 });
    await line(5).click();
    await page.getByRole('textbox', { name: /^5行.*を編集$/u }).fill('いいえ');
    await page.keyboard.press('Enter');
    await expect(line(5)).toHaveText('いいえ');
    await expect
      .poll(async () => (await stored()).lines)
      .toEqual(before.lines.map((each, at) => (at === 4 ? { ...each, text: 'いいえ' } : each)));
    await chip.click();
    await expect(page.locator('li[aria-current]')).toContainText('いいえ');
  });

  test('[TRN-7] what changes in other lines meanwhile refuses no correction, and stays', async () => {
    await open();
    await line(2).click();
    const field = page.getByRole('textbox', { name: /^2行.*を編集$/u });
    await field.fill('ここで直した言葉。');
    const { lines } = await stored();
    const theirs = [{ id: lines[3]?.id, text: '別の画面で直した言葉。' }];
    await manager.call('PATCH', `/api/conversations/${full}/lines`, { lines: theirs });
    await field.press('Enter');
    await expect(line(2)).toHaveText('ここで直した言葉。');
    await expect(line(4)).toHaveText('別の画面で直した言葉。');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('[SCR-19] words that are typed into a line survive a reload before they were saved', async () => {
    await open();
    await line(2).click();
    const field = page.getByRole('textbox', { name: /^2行.*を編集$/u });
    await field.fill('まだ<b>途中</b>の言葉');
    await page.reload();
    await expect(page.getByText('前に書いて、まだ保存していない内容です。')).toBeVisible();
    await expect(field).toHaveValue('まだ<b>途中</b>の言葉');
    expect((await stored()).transcript).toBe(LINES.join('\n'));
    await button('保存する').click();
    await expect(line(2)).toHaveText('まだ<b>途中</b>の言葉');
    // Given up, and typed back to what stood there: nothing is kept.
    await line(1).click();
    const first = page.getByRole('textbox', { name: /^1行.*を編集$/u });
    await first.fill('やめる言葉');
    await first.press('Escape');
    await line(1).click();
    await first.fill('別の言葉');
    await first.fill('最近はどうですか。');
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes(":line:"))')).toEqual([]);
  });

  test('[SCR-19] words that are typed into a line stay when the line disappears meanwhile, also after a reload', async () => {
    await open();
    await line(4).click();
    await page.getByRole('textbox', { name: /^4行.*を編集$/u }).fill('消えた行の言葉');
    await manager.call('PATCH', `/api/conversations/${full}`, { transcript: LINES.slice(0, 3).join('\n') });
    const lost = page.getByText('保存できなかった言葉：「消えた行の言葉」', { exact: false });
    await expect(lost).toBeVisible();
    await page.reload();
    await expect(lost).toBeVisible();
    await button('とじる').click();
    await expect(lost).toHaveCount(0);
    await page.reload();
    await expect(line(3)).toBeVisible();
    await expect(lost).toHaveCount(0);
  });

  test('[TRN-7] replaces words after showing which lines, in one save that keeps the lines, and takes it back', async () => {
    const before = await stored();
    await open();
    const sent = saves();
    await button('置きかえ').click();
    const replace = dialog('ことばを置きかえる');
    await replace.getByLabel('探すことば').fill('鈴木');
    await expect(replace.getByText('1行に1か所あります。空になる1行は、そのまま残します。')).toBeVisible();
    await replace.getByLabel('置きかえることば').fill('<i>佐藤</i>');
    await expect(replace.getByText('2行に2か所あります。')).toBeVisible();
    await expect(replace.getByRole('listitem')).toHaveText([
      '2鈴木<i>佐藤</i>さんの手伝いで、このところ眠れていません。',
      '4鈴木<i>佐藤</i>',
    ]);
    await replace.getByRole('button', { name: 'すべて置きかえる' }).click();
    await expect(page.getByText('2行の2か所を置きかえました。')).toBeVisible();
    await expect(line(4)).toHaveText('<i>佐藤</i>');
    expect(sent).toEqual([`/api/conversations/${full}/lines`]);
    expect((await stored()).lines.map(({ id }) => id)).toEqual(before.lines.map(({ id }) => id));
    await button('元に戻す').click();
    await expect(line(4)).toHaveText('鈴木');
    await expect.poll(stored).toMatchObject({ lines: before.lines });
  });

  test('[REC-39] names the speakers, lets them be put right, and takes back what changed all lines of one', async () => {
    await open();
    await expect(button(/^1行、上司、/u)).toBeVisible();
    await expect(button(/^2行、佐倉さん、/u)).toBeVisible();
    await button('逆です').click();
    await expect(button(/^2行、上司、/u)).toBeVisible();
    await expect.poll(async () => (await stored()).speaker_roles.manager).toBe(2);
    await button(/^1行、佐倉さん、/u).click();
    const menu = page.getByRole('menu', { name: '話者を変える' });
    await menu.getByRole('menuitem', { name: '上司はこの話者' }).click();
    await expect(button(/^1行、上司、/u)).toBeVisible();
    await button(/^2行、佐倉さん、/u).click();
    await menu.getByRole('group', { name: 'この話者をすべて変える' }).getByRole('menuitem', { name: '上司' }).click();
    await expect(page.getByText('佐倉さんの2行を、上司の発言にしました。')).toBeVisible();
    await expect(button(/^2行、上司、/u)).toBeVisible();
    await button('元に戻す').click();
    await expect(button(/^2行、佐倉さん、/u)).toBeVisible();
    await expect.poll(async () => (await stored()).transcript).toBe(LINES.join('\n'));
  });

  test('[REC-39] the undo of who spoke leaves what another tab has meanwhile corrected', async () => {
    const [first] = (await stored()).lines;
    await manager.call('PATCH', `/api/conversations/${full}`, { speakerRoles: { manager: 1 } });
    await open();
    await page.route('**/relabel', async (route) => {
      await manager.call('PATCH', `/api/conversations/${full}/lines/${String(first?.id)}`, { text: THEIRS[0] });
      await route.continue();
    });
    await button(/^1行、上司、/u).click();
    await page
      .getByRole('menu', { name: '話者を変える' })
      .getByRole('group', { name: 'この話者をすべて変える' })
      .getByRole('menuitem', { name: '佐倉さん' })
      .click();
    await expect(button(/^1行、佐倉さん、/u)).toBeVisible();
    await button('元に戻す').click();
    await expect(button(/^1行、上司、/u)).toBeVisible();
    const [, ...others] = LINES;
    await expect
      .poll(async () => (await stored()).transcript)
      .toBe([`話者1: ${String(THEIRS[0])}`, ...others].join('\n'));
  });

  test('[REC-39] lines that were named one by one are given to the other one, and the undo gives each back its speaker', async () => {
    const { lines } = await stored();
    for (const [party, odd] of [
      ['manager', 0],
      ['employee', 1],
    ] as const) {
      const lineIds = lines.filter((_, at) => at % 2 === odd).map(({ id }) => id);
      await manager.call('POST', `/api/conversations/${full}/name-lines`, { lineIds, party });
    }
    const { transcript, speaker_roles: roles } = await stored();
    await open();
    await button(/^1行、上司、/u).click();
    const menu = page.getByRole('menu', { name: '話者を変える' });
    await menu
      .getByRole('group', { name: 'この話者をすべて変える' })
      .getByRole('menuitem', { name: '佐倉さん' })
      .click();
    await expect(page.getByText('上司の3行を、佐倉さんの発言にしました。')).toBeVisible();
    await expect(button(/^1行、佐倉さん、/u)).toBeVisible();
    await button('元に戻す').click();
    await expect(button(/^1行、上司、/u)).toBeVisible();
    await expect(button(/^2行、佐倉さん、/u)).toBeVisible();
    await expect.poll(stored).toMatchObject({ transcript, speaker_roles: { ...roles } });
  });
});
