import { test } from '../../kit/screens/fixtures/product-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { CDPSession, Page } from 'playwright';
import { STANCES, THEMES } from '@app/contract';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { EMPLOYEE, hammer, sessionUrl, takePledges, talkOf } from '../../kit/screens/flows/session-page.js';

const THEME = THEMES[1].text;
const OTHER_THEME = THEMES[0].text;
const STANCE = STANCES[0].text;
const OTHER_STANCE = STANCES[2].text;
const REPLY = '夜にあまり眠れていません。\n来週までに病院に行きます。';
/** No question of the bank: those that are proposed stand in the same list. */
const OWN_QUESTION = '今朝の寝起きはいかがでしたか。';
const NOT_STARTED = 'セッションがまだ始まっていません。テーマと関わり方を選んでください。';

/** Remembers what React gave the parts of the session last: an element that is rendered again has other properties. */
const WATCH_RENDERS = `
  window.propsOf = (part) => part[Object.keys(part).find((name) => name.startsWith('__reactProps$'))];
  window.parts = [...document.querySelectorAll('main ol, main section, [role="toolbar"], [role="tabpanel"]')];
  window.props = window.parts.map(window.propsOf);
  window.parts.length
`;
/** The number of these parts that were rendered since. */
const RENDERED = `window.parts.filter((part, at) => window.propsOf(part) !== window.props[at]).length`;

/** The talk of a session, on the real product. */
test.describe('the talk of a session', () => {
  let page: Page;
  let on: ReturnType<typeof talkOf>;
  let ime: CDPSession;
  /** What was asked of the server since the last look, without what is only read. */
  let asked: string[] = [];

  test.beforeEach(async ({ context, managerPage, manager, product }) => {
    page = managerPage;
    asked = [];
    ime = await context.newCDPSession(page);
    await page.addInitScript(HEARD_WORDS);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith('/api/')) asked.push(pathname.split('/').at(-1) ?? '');
    });
    await page.goto(sessionUrl(product.url, await manager.addEmployee(EMPLOYEE)));
    await takePledges(page);
    on = talkOf(page);
  });

  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
  });

  /** Begins; theme and stance are to be chosen. */
  const choose = async () => {
    await page.getByRole('dialog').getByRole('button', { name: '対話をはじめる' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  /** Begins and chooses theme and stance; what was asked until then is forgotten. */
  const begin = async () => {
    await choose();
    await page.getByText(THEME, { exact: true }).click();
    await page.getByText(STANCE, { exact: true }).click();
    await expect(on.use).toBeVisible();
    await on.settle();
    asked = [];
  };
  /** Asks the suggested question and writes down the reply. */
  const reply = async (words: string) => {
    await on.use.click();
    await on.reply.fill(words);
    await on.dialog.getByRole('button', { name: '送る' }).click();
    await expect(on.dialog).toBeHidden();
    await expect(on.use).toBeVisible();
    await on.settle();
    asked = [];
  };

  /** A conversion in the focused field, and the Enter that ends it as Windows and macOS tell of it. */
  const compose = async (text: string) => {
    await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  };
  const commit = (text: string) => ime.send('Input.insertText', { text });

  test('[PLG-3] [SES-4] [SES-5] [SES-6] five fast double clicks on the pledge’s start, on one of the themes and on the way back make one step each', async () => {
    await hammer(page.getByRole('dialog').getByRole('button', { name: '対話をはじめる' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Which they are, in which order, libs/contract/src/domain/choices.spec.ts says.
    await expect(on.choosing('テーマを選ぶ').getByRole('button')).toHaveText(
      THEMES.map(({ text, description }) => text + description),
    );
    await hammer(page.getByText(THEME, { exact: true }));
    await expect(on.choosing('関わり方を選ぶ').getByRole('button')).toHaveText([
      ...STANCES.map(({ text }) => text),
      'テーマを選びなおす',
    ]);
    await hammer(on.button('テーマを選びなおす'));
    await expect(on.choosing('テーマを選ぶ')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('[SES-17] sending before the talk began asks for theme and stance, and keeps what was typed', async () => {
    await choose();
    await on.composer.fill('最近どうですか。');
    await on.composer.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(NOT_STARTED);
    await page.getByText(THEME, { exact: true }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await on.button('送る').click();
    await expect(page.getByRole('alert')).toHaveText(NOT_STARTED);
    await expect(on.dialog).toHaveCount(0);
    await expect(on.composer).toHaveValue('最近どうですか。');
    expect(asked).toEqual([]);
  });

  test('[SES-12] five fast double clicks on a stance start one talk, which shows what manager and AI said', async () => {
    await choose();
    await page.getByText(THEME, { exact: true }).click();
    await hammer(page.getByText(STANCE, { exact: true }));
    await expect(on.use).toBeVisible();
    await on.settle();
    expect(asked).toEqual(['start']);
    await expect(on.said('今日は、何について話しますか。')).toHaveCount(1);
    for (const words of [THEME, STANCE]) {
      await expect(on.chat.getByText(words, { exact: true })).toHaveCount(1);
      await expect(on.said(words).filter({ hasText: 'わたし' })).toHaveCount(1);
    }
  });

  test('[SES-14] in the question field the Enter of a conversion only converts, Shift+Enter breaks the line, Enter sends', async () => {
    await begin();
    await on.composer.focus();
    await compose('さいきん');
    await expect(on.composer).toBeFocused();
    await commit('最近');
    await expect(on.composer).toHaveValue('最近');
    await page.keyboard.press('Shift+Enter');
    await compose('どうですか');
    await commit('どうですか。');
    await expect(on.composer).toHaveValue('最近\nどうですか。');
    await expect(on.dialog).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(on.dialog).toBeVisible();
    await expect(on.composer).toHaveValue('最近\nどうですか。');
    await on.dialog.getByRole('button', { name: 'やめる' }).click();
    await expect(on.dialog).toBeHidden();
    await on.composer.fill('');
  });

  test('[LIV-18] a key in the question field renders that field, and neither the talk nor what stands beside it', async () => {
    await begin();
    // The first one makes 送る the filled button, and the question’s own a quiet one.
    await on.composer.press('a');
    await expect(on.button('送る')).toBeEnabled();
    // What comes from the server may render the talk at any time; one key in a row comes between.
    await expect(async () => {
      expect(await page.evaluate<number>(WATCH_RENDERS)).toBeGreaterThan(0);
      await on.composer.press('b');
      await expect(on.composer).toHaveValue(/^ab+$/u);
      expect(await page.evaluate<number>(RENDERED)).toBe(0);
    }).toPass();
    await on.composer.fill('');
  });

  test('[RPL-2] [RPL-4] [RPL-5] [RPL-10] a suggested question stands in the reply dialog, however often it is clicked', async () => {
    await begin();
    const other = page.getByRole('list', { name: 'ほかの問い' }).getByRole('button').first();
    for (const [suggested, words] of [
      [on.use, page.locator('p[aria-live]')],
      [other, other],
    ] as const) {
      const shown = await words.textContent();
      await hammer(suggested);
      await expect(on.question).toHaveValue(/。$/u);
      expect(shown).toContain(await on.question.inputValue());
      await expect(on.dialog).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(on.dialog).toBeHidden();
    }
    await on.use.click();
    await expect(on.question).toHaveJSProperty('tagName', 'INPUT');
    await expect(on.reply).toHaveAttribute('rows', '6');
    await expect(on.reply).toBeFocused();
    await expect(on.dialog).toContainText('Enterで送信、Shift+Enterで改行');
    await expect(on.dialog.getByRole('button', { name: '送る' })).toBeDisabled();
    await on.dialog.getByRole('button', { name: 'やめる' }).click();
    await expect(on.dialog).toBeHidden();
    expect(asked).toEqual([]);
  });

  test('[RPL-3] [ERR-40] [ERR-41] [ERR-42] the reply can be spoken while the button is held, and what hinders it is said', async () => {
    await begin();
    await on.use.click();
    const talk = on.dialog.getByRole('button', { name: '押して話す' });
    await talk.hover();
    await page.mouse.down();
    await expect(talk).toHaveAttribute('aria-pressed', 'true');
    await page.evaluate(`say('夜にあまり眠れていません。')`);
    await page.mouse.up();
    await expect(talk).toHaveAttribute('aria-pressed', 'false');
    await expect(on.reply).toHaveValue('夜にあまり眠れていません。');
    for (const [error, sentence] of [
      ['not-allowed', 'マイクの使用が許可されていません。ブラウザーの設定を確かめてください。'],
      ['no-speech', '声を聞きとれませんでした。もう一度お話しください。'],
      ['network', '音声入力がうまくいきませんでした。もう一度お試しください。'],
    ] as const) {
      await talk.hover();
      await page.mouse.down();
      await expect.poll(() => page.evaluate<number>(`fail('${error}')`)).toBe(1);
      await page.mouse.up();
      await expect(on.dialog.getByRole('status').filter({ hasText: sentence })).toBeVisible();
      await expect(talk).toHaveAccessibleDescription(sentence);
    }
    await page.evaluate('window.startThrows = true');
    await talk.hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(talk).toHaveAccessibleDescription('音声入力を始められませんでした。もう一度お試しください。');
  });

  test('[RPL-7] [RPL-8] [SES-12] Enter sends both messages once, but not during a conversion nor with a field left blank', async () => {
    await begin();
    await on.use.click();
    await on.reply.fill(' ');
    await on.reply.press('Enter');
    await expect(on.dialog).toBeVisible();
    await on.reply.fill(REPLY.split('\n')[0] ?? '');
    await page.keyboard.press('Shift+Enter');
    await compose('らいしゅう');
    await commit(REPLY.split('\n')[1] ?? '');
    await expect(on.reply).toHaveValue(REPLY);
    await on.question.fill('');
    await on.reply.press('Enter');
    await on.question.focus();
    await compose('ねおき');
    await commit(OWN_QUESTION);
    await expect(on.dialog).toBeVisible();
    expect(asked).toEqual([]);
    await on.question.press('Enter');
    await expect(on.dialog).toBeHidden();
    await expect(on.use).toBeVisible();
    await on.settle();
    expect(asked).toEqual(['messages']);
    await expect(on.said(OWN_QUESTION)).toContainText('わたし');
    await expect(on.said('眠れていません')).toHaveCount(1);
    await expect(on.said('眠れていません')).toContainText('佐倉さん');
    // Each line of the reply stands on a line of its own; what was on its way gives its place to what is stored.
    await expect(async () => {
      expect((await on.said('眠れていません').locator('p').boundingBox())?.height).toBeGreaterThan(40);
    }).toPass();
  });

  test('[SES-14] [RPL-7] five fast double clicks on 送る open one dialog, and in it send one message', async () => {
    await begin();
    await on.composer.fill('ほかにはありますか。');
    await hammer(on.button('送る'));
    await expect(on.dialog).toHaveCount(1);
    await on.reply.fill('大丈夫です。');
    await hammer(on.dialog.getByRole('button', { name: '送る' }));
    await expect(on.dialog).toBeHidden();
    await expect(on.use).toBeVisible();
    await on.settle();
    expect(asked).toEqual(['messages']);
    await expect(on.chat.getByText('大丈夫です。', { exact: true })).toHaveCount(1);
    await expect(on.composer).toHaveValue('');
  });

  test('five fast double clicks on the other tools make one request each, and what comes in their place is not hit', async () => {
    await begin();
    await hammer(on.tool('質問を入れかえる'));
    await expect.poll(() => asked).toEqual(['refresh-questions']);
    await on.settle();
    await hammer(on.tool('ひとことアドバイス'));
    const advice = page.getByRole('dialog', { name: 'ひとことアドバイス' });
    await expect(advice.getByText('オフライン分析')).toBeVisible();
    expect(asked).toEqual(['refresh-questions', 'one-point-advice']);
    await page.keyboard.press('Escape');
    await expect(advice).toBeHidden();
    await hammer(on.tool('テーマを変える'));
    await hammer(page.getByText(OTHER_THEME, { exact: true }));
    await expect(on.choosing('関わり方を選ぶ')).toBeVisible();
    asked = [];
    await hammer(page.getByText(STANCE, { exact: true }));
    await expect(on.use).toBeVisible();
    await on.settle();
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked.filter((last) => last === 'refresh-questions')).toHaveLength(1);
    await expect(on.said(`テーマを「${OTHER_THEME}」に変えました。`)).toHaveCount(1);
  });

  test('[SES-38] [API-43] another theme is that of the same 1on1: its id and what was said stay, and no second one begins', async ({
    manager,
  }) => {
    await begin();
    await reply(REPLY);
    interface Stored {
      id: string;
      messages: { message: string }[];
    }
    const talks = async () => {
      const list = await manager.call<{ id: string }[]>('GET', '/api/conversations');
      return Promise.all(list.map(({ id }) => manager.call<Stored>('GET', `/api/conversations/${id}`)));
    };
    const [before] = await talks();
    expect(before).toMatchObject({ theme: THEME, stance: STANCE });
    const changed = page.waitForRequest((request) => request.method() === 'PATCH');
    await on.tool('テーマを変える').click();
    await page.getByText(OTHER_THEME, { exact: true }).click();
    await page.getByText(OTHER_STANCE, { exact: true }).click();
    const request = await changed;
    expect(new URL(request.url()).pathname).toBe(`/api/conversations/${before?.id ?? ''}`);
    expect(request.postDataJSON()).toEqual({ theme: OTHER_THEME, stance: OTHER_STANCE });
    await expect(on.said(`テーマを「${OTHER_THEME}」に変えました。`)).toHaveCount(1);
    await expect(on.use).toBeVisible();
    await on.settle();
    expect(asked).not.toContain('start');
    const after = await talks();
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, theme: OTHER_THEME, stance: OTHER_STANCE });
    const said = before?.messages.map(({ message }) => message) ?? [];
    expect(said).toContain(REPLY);
    expect(after[0]?.messages.map(({ message }) => message).slice(0, said.length)).toEqual(said);
  });

  test('[SES-11] five fast double clicks on まとめる make one summary; its area folds, and so do its cards', async () => {
    await begin();
    await reply(REPLY);
    await hammer(on.tool('まとめる'));
    await expect(page.getByRole('heading', { name: /^約束を、\s*声に出して/u })).toBeVisible();
    await expect(page.getByText('まとめています...')).toHaveCount(0);
    await page.getByRole('button', { name: '対話に戻る' }).click();
    const area = page.getByRole('region', { name: 'まとめと次の一歩' });
    const note = area.getByText('AIが書いた文章です。', { exact: false });
    await on.settle();
    expect(asked).toEqual(['summarize']);
    await area.getByRole('button', { name: 'まとめと次の一歩' }).click();
    await expect(note).toBeVisible();
    for (const fold of ['まとめと次の一歩', 'まとめ']) {
      const control = area.getByRole('button', { name: fold, exact: true });
      await expect(control).toHaveAttribute('aria-expanded', 'true');
      await control.click();
      await expect(control).toHaveAttribute('aria-expanded', 'false');
      await expect(note).toBeHidden();
      await control.click();
      await expect(note).toBeVisible();
    }
  });

  test('[MEM-1] [MEM-3] the memo takes plain text, and says while it saves and when it is saved', async () => {
    await begin();
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/api/conversations/*', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    const memo = page.getByRole('textbox', { name: 'メモ' });
    await expect(memo).toHaveAttribute('placeholder', 'ここにメモを書きます');
    const status = page.locator('#panel-memo').getByRole('status');
    await memo.fill('<b>病院</b> **火曜**');
    await expect(status).toHaveText('自動保存しています...');
    go();
    await expect(status).toContainText('保存しました');
    await expect(memo).toHaveValue('<b>病院</b> **火曜**');
    await page.unroute('**/api/conversations/*');
  });
});
