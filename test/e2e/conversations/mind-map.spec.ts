import { readFile } from 'node:fs/promises';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Locator, Page } from 'playwright';
import { drawn } from '../../kit/screens/browser/frames.js';
import { takeClock } from '../../kit/screens/browser/page-clock.js';
import { test } from '../../kit/screens/fixtures/parts-test.js';

interface Node {
  id: string;
  label: string;
  parentId: string | null;
  collapsed: boolean;
  x?: number;
  y?: number;
}

/** The mind map alone, in Chromium. */
test.describe('the mind map', () => {
  let page: Page;
  let address: string;

  test.beforeEach(async ({ page: own, site }) => {
    page = own;
    address = site.pageUrl('mind-map');
    await page.goto(address);
    await expect(node('新しいノード')).toBeVisible();
  });

  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
  });

  const canvas = () => page.getByRole('application', { name: /^マインドマップ/u });
  const node = (label: string) => page.locator('.react-flow__node', { hasText: label });
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const editor = () => page.getByRole('textbox', { name: 'ノードの文字' });
  const read = () =>
    page.evaluate(() => (globalThis as unknown as { map: { getState(): { nodes: Node[] } } }).map.getState().nodes);
  const labels = async () => (await read()).map(({ label }) => label);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const edit = async (target: Locator) => {
    await target.dblclick();
    await expect(editor()).toBeFocused();
  };
  const write = async (key: string, text: string) => {
    await press(key);
    await expect(editor()).toBeFocused();
    await page.keyboard.type(text);
    await press('Enter');
    await expect(canvas()).toBeFocused();
  };

  test('[MAP-1] [MAP-3] has its toolbar, a minimap of 200 x 150, zoom controls and dots', async () => {
    const names = ['同じ階層に追加', '下の階層に追加', '枝ごと削除', '整列', '元に戻す', 'やり直す'];
    for (const name of [...names, '選んだノードを中央に', '全画面にする', '拡大', '縮小', '全体を見る']) {
      await expect(tool(name)).toBeVisible();
    }
    expect(await page.getByRole('img', { name: '全体図' }).boundingBox()).toMatchObject({ width: 200, height: 150 });
    await expect(page.locator('.react-flow__background circle')).toHaveCount(1);
    await tool('全画面にする').click();
    expect(await canvas().boundingBox()).toMatchObject({ x: 0, width: 1280 });
    await tool('全画面を終える').click();
    await expect(tool('全画面にする')).toBeVisible();
  });

  test('[MAP-4] [MAP-5] [MAP-6] [MAP-7] [MAP-8] is driven by keys alone, and not while something is typed elsewhere', async () => {
    await canvas().focus();
    await write('Tab', '話したこと');
    await write('Enter', 'これから');
    await press('ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowLeft');
    await expect(page.locator('[data-selected-node]')).toHaveText(/1on1、1段目、下に3個/u);
    await press('ArrowRight', 'Delete');
    expect(await labels()).toEqual(['佐倉 美咲さんとの1on1', '話したこと', 'これから']);
    await press('Control+z');
    expect(await labels()).toHaveLength(4);
    await press('Control+y');
    expect(await labels()).toHaveLength(3);
    await press('Home', 'ArrowRight', 'ArrowDown', 'Control+ArrowRight');
    const nodes = await read();
    expect(nodes.at(-1)).toMatchObject({ label: 'これから', parentId: nodes[1]?.id });
    await page.getByRole('textbox', { name: 'メモ' }).focus();
    await press('Enter', 'a', 'Backspace', 'Delete', 'Tab');
    expect(await labels()).toHaveLength(3);
    await canvas().focus();
    await press('Escape');
    await expect(page.getByRole('group', { name: 'マインドマップの保存と書き出し' })).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('button', { name: /^文字起こしから下書き/u })).toBeFocused();
    expect(await labels()).toHaveLength(3);
  });

  test('[MAP-9] [MAP-10] a label is written in place; Enter, Tab and blur keep it, Escape does not', async () => {
    for (const [text, key] of [
      ['一', 'Enter'],
      ['二', 'Tab'],
    ] as const) {
      await edit(page.locator('.react-flow__node').last());
      await page.keyboard.type(text);
      await press(key);
      await expect(node(text)).toBeVisible();
    }
    await edit(page.locator('.react-flow__node').last());
    await page.keyboard.type('三');
    await page.getByRole('textbox', { name: 'メモ' }).click();
    await expect(node('三')).toBeVisible();
    await edit(node('三'));
    await page.keyboard.type('四');
    await press('Escape');
    await expect(node('三')).toBeVisible();
    expect(await labels()).toHaveLength(2);
  });

  test('[MAP-10] a label that is being written is kept when its node leaves the view', async () => {
    await edit(page.locator('.react-flow__node').last());
    await page.keyboard.type('見えなくなる言葉');
    const { x, y } = (await canvas().boundingBox()) ?? { x: NaN, y: NaN };
    await page.mouse.move(x + 4, y + 4);
    await expect(async () => {
      await page.mouse.wheel(0, -400);
      expect(await editor().count()).toBe(0);
    }).toPass({ intervals: [0] });
    expect(await labels()).toEqual(['佐倉 美咲さんとの1on1', '見えなくなる言葉']);
    await tool('全体を見る').click();
    await expect(node('見えなくなる言葉')).toBeVisible();
    await expect(editor()).toHaveCount(0);
    // One step of undo, as any other.
    await tool('元に戻す').click();
    await expect(node('新しいノード')).toBeVisible();
  });

  test('[MAP-10] a label that is being written outlives a reload; one that was given up does not', async () => {
    await edit(node('新しいノード'));
    await page.keyboard.type('書きかけ');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('書きかけ');
    await page.reload();
    await expect(node('書きかけ')).toBeVisible();
    await edit(node('書きかけ'));
    await page.keyboard.type('やめた言葉');
    await press('Escape');
    await page.reload();
    await expect(node('書きかけ')).toBeVisible();
    expect(await labels()).toEqual(['佐倉 美咲さんとの1on1', '書きかけ']);
  });

  test('Tab, Enter and Escape of a composition belong to the input method', async () => {
    const ime = await page.context().newCDPSession(page);
    await canvas().focus();
    await press('Tab');
    await expect(editor()).toBeFocused();
    for (const key of ['Tab', 'Enter', 'Escape']) {
      await ime.send('Input.imeSetComposition', { text: 'かんが', selectionStart: 3, selectionEnd: 3 });
      // As Windows and macOS tell of a key that the input method takes.
      await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
      await expect(editor()).toBeFocused();
      expect(await labels()).toHaveLength(3);
    }
    await ime.send('Input.insertText', { text: '考え' });
    await press('Enter');
    await expect(node('考え')).toBeVisible();
    expect(await labels()).toHaveLength(3);
  });

  test('[MAP-15] [MAP-31] a fold hides what hangs below and shows how many that is', async () => {
    await canvas().focus();
    await write('Tab', '枝');
    await press('Home', 'Space');
    await expect(page.getByRole('button', { name: '隠れている2個をひらく' })).toHaveText('2');
    await expect(page.locator('.react-flow__node')).toHaveCount(1);
    await page.getByRole('button', { name: '隠れている2個をひらく' }).click();
    await expect(page.locator('.react-flow__node')).toHaveCount(3);
  });

  const zoom = () =>
    page
      .locator('.react-flow__viewport')
      .evaluate((box: { style: { transform: string } }) => Number(/scale\(([\d.]+)\)/u.exec(box.style.transform)?.[1]));

  test('[MAP-23] buttons and wheel stay within 0.5 and 2, the whole map is shown down to 0.25', async () => {
    // A press may meet a button that the one before has just disabled.
    const pressUntilDisabled = (name: string) =>
      expect(async () => {
        if (await tool(name).isEnabled()) await tool(name).click({ timeout: 2_000 });
        expect(await tool(name).isDisabled()).toBe(true);
      }).toPass({ intervals: [0] });
    await pressUntilDisabled('拡大');
    await expect.poll(zoom).toBe(2);
    await pressUntilDisabled('縮小');
    await expect.poll(zoom).toBe(0.5);
    await canvas().hover();
    for (const [way, end] of [
      [-400, 2],
      [400, 0.5],
    ] as const)
      await expect(async () => {
        await page.mouse.wheel(0, way);
        expect(await zoom()).toBe(end);
      }).toPass({ intervals: [0] });
    await page.goto(`${address}?nodes=1000`);
    await tool('全体を見る').click();
    await expect.poll(zoom).toBe(0.25);
  });

  test('[LIV-13] nothing lies over the node that is typed in, and at first sight no word is under 12 px', async () => {
    const over = () =>
      page.evaluate<number>(`(() => {
        const { left, right, top, bottom } = document.querySelector('input[aria-label="ノードの文字"]').closest('.react-flow__node').getBoundingClientRect();
        return [...document.querySelectorAll('[data-over-map]')].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        }).length;
      })()`);
    await canvas().focus();
    for (const [at, key] of [
      'Tab',
      'Tab',
      'Enter',
      'Enter',
      'Enter',
      'Enter',
      'Tab',
      'Enter',
      'Tab',
      'Tab',
    ].entries()) {
      await press(key);
      await expect(editor()).toBeFocused();
      await expect.poll(over).toBe(0);
      await page.keyboard.type(`枝 ${at}`);
      await press('Enter');
      await expect(canvas()).toBeFocused();
    }
    await tool('全画面にする').click();
    await press('F2');
    await canvas().focus();
    await press('Tab');
    await expect(editor()).toBeFocused();
    await expect.poll(over).toBe(0);
    await page.goto(`${address}?nodes=1000`);
    const words = page.locator('.react-flow__node').first();
    await expect(words).toBeVisible();
    const size = () =>
      page.evaluate<number>(`(() => {
        const seen = [...document.querySelectorAll('.react-flow__node *')].filter((one) => one.children.length === 0 && one.textContent.trim() !== '');
        const zoom = Number(/scale\\(([\\d.]+)\\)/u.exec(document.querySelector('.react-flow__viewport').style.transform)[1]);
        return Math.min(...seen.map((one) => parseFloat(getComputedStyle(one).fontSize) * zoom));
      })()`);
    await expect.poll(size).toBeGreaterThanOrEqual(12);
  });

  test('[LIV-13] fullscreen and the whole map look different, and no foreign caption stands in the map', async () => {
    const drawing = (name: string) => tool(name).locator('svg').innerHTML();
    expect(await drawing('全画面にする')).not.toBe(await drawing('全体を見る'));
    await expect(page.getByText('React Flow')).toHaveCount(0);
    expect(await canvas().innerText()).not.toMatch(/[a-z]{3}/iu);
  });

  test('[MAP-24] centring zooms to 1.2 in 400 ms', async ({ context }) => {
    const clock = await takeClock(context);
    await page.goto(address);
    await expect(node('新しいノード')).toBeVisible();
    await clock.pause(page);
    const before = await zoom();
    expect(before).not.toBe(1.2);
    await tool('選んだノードを中央に').click();
    // Almost there: what is left of the way can still be told from none.
    await clock.pass(page, 390);
    await expect.poll(async () => Math.abs((await zoom()) - 1.2)).toBeLessThan(Math.abs(before - 1.2) / 10);
    await drawn(page);
    expect(await zoom()).not.toBe(1.2);
    await clock.pass(page, 10);
    await expect.poll(zoom).toBe(1.2);
    await clock.resume();
  });

  test('[MAP-30] without its last node the map has nothing selected, and offers a new root', async () => {
    await canvas().focus();
    await press('Home', 'Delete');
    await expect(page.locator('.react-flow__node')).toHaveCount(0);
    await expect(page.locator('[data-selected-node]')).toHaveText('ノードはありません。');
    await expect(tool('選んだノードを中央に')).toBeDisabled();
    await tool('ルートを追加').click();
    await expect(editor()).toBeFocused();
    await page.keyboard.type('はじめから');
    await press('Enter');
    await expect(node('はじめから')).toBeVisible();
    await expect(tool('同じ階層に追加')).toBeEnabled();
    await expect(tool('ルートを追加')).toHaveCount(0);
  });

  test('files are named after the person and the day; the drawing, the picture and the outline hold the labels', async () => {
    await page.evaluate(() => (globalThis as unknown as { tell(): void }).tell());
    await canvas().focus();
    await write('Tab', '<b>&話</b>');
    const fetchFile = async (item: string) => {
      await tool('書き出す').click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const svg = await fetchFile('図（SVG）');
    expect(svg.name).toBe('マインドマップ_佐倉 美咲_2026-11-06.svg');
    expect(svg.bytes.toString()).toContain('&lt;b&gt;&amp;話&lt;/b&gt;');
    const png = await fetchFile('画像（PNG）');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    const outline = await fetchFile('箇条書き（Markdown）');
    expect(outline.bytes.toString()).toMatch(/^# 佐倉 美咲さんとの1on1\n\n- 新しいノード\n- /u);
  });

  test('branches drafted from the talk come in one by one, with the spoken words', async () => {
    const draft = page.getByRole('button', { name: /^文字起こしから下書き/u });
    await expect(draft).toHaveAttribute('aria-disabled', 'true');
    await expect(draft).toHaveAccessibleName(/文字起こしがまだありません/u);
    await page.evaluate(() => (globalThis as unknown as { tell(): void }).tell());
    await draft.click();
    await tool('「ひな形を共有する」を加える').click();
    expect((await labels()).slice(2)).toEqual([
      '次の一歩',
      'ひな形を共有する',
      '「手順書のひな形を来週までに共有します。」',
    ]);
    await expect(draft).toHaveAccessibleName(/すべて加えました/u);
    await tool('元に戻す').click();
    expect(await labels()).toHaveLength(2);
  });

  test('a stored map that is broken or far too large opens soon and says what is left out; a pasted text is cut', async () => {
    const store = (value: unknown) =>
      page.evaluate(
        (draft) => localStorage.setItem('jizo_draft:user:mindMap:employee-employee', draft),
        JSON.stringify({ value, revision: null }),
      );
    const chain = Array.from({ length: 12_000 }, (_, at) => ({
      id: `n${at}`,
      label: at === 0 ? '長'.repeat(100_000) : 'a',
      parentId: at < 5_000 ? `n${at - 1}` : `n${at % 100}`,
      x: at === 7 ? 1e308 : undefined,
    }));
    await store([...chain, { id: '__proto__', parentId: '__proto__' }, null, 7]);
    await page.reload();
    const start = Date.now();
    await expect(node('長長長')).toBeVisible();
    expect(Date.now() - start).toBeLessThan(10_000);
    await expect(page.getByText(/読み込めないノードが\d+個/u)).toBeVisible();
    await store('no map');
    await page.reload();
    await expect(node('新しいノード')).toBeVisible();
    await expect(page.getByText(/マップを読み込めなかった/u)).toBeVisible();

    await canvas().focus();
    await press('Tab');
    await expect(editor()).toBeFocused();
    await page.keyboard.insertText('貼'.repeat(100_000));
    await press('Enter');
    await expect(canvas()).toBeFocused();
    expect((await labels()).at(-1)).toBe('貼'.repeat(1_000));
    for (const name of [
      '同じ階層に追加',
      '下の階層に追加',
      '文字を編集',
      '枝ごと削除',
      '元に戻す',
      'やり直す',
      '整列',
    ]) {
      for (let times = 0; times < 5 && (await tool(name).isEnabled()); times += 1) await tool(name).dblclick();
    }
    await expect(canvas()).toBeVisible();
  });
});
