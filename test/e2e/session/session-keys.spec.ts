import { test } from '../../kit/screens/fixtures/product-test.js';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { reportWithPromises, sessionUrl } from '../../kit/screens/flows/session-page.js';
import { expect } from '../../kit/screens/browser/expect.js';
import type { Locator, Page } from 'playwright';
import { shiftsOf, watchShifts } from '../../kit/screens/browser/layout-shifts.js';

const REPLY = '先月から残業が続いていて、正直、眠れない日があります。';
/** More stops than the screen has. */
const ROUND = 70;

/** What is used of an element in the page; the tests are compiled without the DOM. */
interface Focusable {
  ownerDocument: { activeElement: unknown };
}

/** What has the focus, and whether anybody sees it. */
const HERE = `(() => {
  const one = document.activeElement;
  const { width } = one.getBoundingClientRect();
  const ringed = [one, one.closest('label'), one.parentElement].filter(Boolean).map((box) => getComputedStyle(box));
  const isSeen = ringed.some(({ outlineStyle, outlineWidth, boxShadow }) =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none');
  const name = one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent;
  // The ends of the page and of a dialog, where the focus only turns round.
  const isTurn = one === document.body || width < 1;
  return { name: name.trim().slice(0, 30), isSeen: isSeen || isTurn };
})()`;

/** A 1on1 from the pledge to the summary with nothing but the keyboard, and what moves by itself meanwhile. */
test.describe('the session screen by the keyboard', () => {
  let page: Page;

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const dialog = (name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name });
  const press = (key: string) => page.keyboard.press(key);
  /** Goes on by Tab until something has the focus; every stop on the way shows that it has it. */
  const tabTo = async (goal: Locator, key = 'Tab') => {
    const passed: string[] = [];
    await expect(goal).toBeEnabled();
    while (passed.length < ROUND) {
      if (await goal.evaluate((one: Focusable) => one === one.ownerDocument.activeElement)) return passed;
      await press(key);
      const here = () => page.evaluate<{ name: string; isSeen: boolean }>(HERE);
      // A ring may come by a transition.
      await expect.poll(here).toMatchObject({ isSeen: true });
      passed.push((await here()).name);
    }
    throw new Error(`not reached: ${passed.join(' → ')}`);
  };

  test('leads from the pledge to the summary, and nothing jumps', async ({ managerPage, manager, product }) => {
    test.slow();
    page = managerPage;
    await page.addInitScript(HEARD_WORDS);
    await watchShifts(page);
    await page.goto(sessionUrl(product.url, await reportWithPromises(manager)));

    await test.step('takes the pledge, which keeps the focus, and chooses theme and stance', async () => {
      const boxes = dialog('はじめる前に、4つの約束').getByRole('checkbox');
      await expect(boxes.first()).toBeFocused({ timeout: 30_000 });
      await press('Shift+Tab');
      await press('Shift+Tab');
      expect(await tabTo(boxes.first())).not.toContain('録音開始');
      for (const box of await boxes.all()) {
        await tabTo(box);
        await press('Space');
      }
      await tabTo(button('対話をはじめる'));
      await press('Enter');
      await expect(dialog()).toHaveCount(0);
      await tabTo(button(/^体調・心身/u));
      await press('Enter');
      await tabTo(button('じっくり聞いてほしい'));
      await press('Enter');
      await expect(button('この問いを使う')).toBeVisible();
    });

    await test.step('each dialog gives the focus back to where it was; the reply is sent by Enter', async () => {
      await tabTo(button('この問いを使う'));
      await press('Enter');
      const reply = page.getByRole('textbox', { name: /の返事$/u });
      await expect(reply).toBeFocused();
      await press('Escape');
      await expect(button('この問いを使う')).toBeFocused();
      for (const [opener, name] of [
        ['録音開始', /録音の前に/u],
        ['ひとことアドバイス', 'ひとことアドバイス'],
      ] as const) {
        await tabTo(button(opener));
        await press('Enter');
        await expect(dialog(name)).toBeVisible();
        await press('Escape');
        await expect(dialog(name)).toHaveCount(0);
        await expect(button(opener)).toBeFocused();
      }
      await tabTo(button('この問いを使う'));
      await press('Enter');
      await expect(reply).toBeFocused();
      await page.keyboard.type(REPLY);
      await press('Enter');
      await expect(page.getByRole('list', { name: '対話' }).getByText(REPLY)).toBeVisible();
      await expect(button('この問いを使う')).toBeVisible();
    });

    await test.step('goes into the mind map and out of it again, and asks for the summary', async () => {
      await tabTo(page.getByRole('tab', { name: 'メモ' }));
      await press('ArrowRight');
      await tabTo(page.getByRole('application', { name: /^マインドマップ/u }));
      await press('Escape');
      await expect(page.getByRole('group', { name: 'マインドマップの保存と書き出し' })).toBeFocused();
      await tabTo(button('まとめる'));
      await press('Enter');
      await expect(page.getByRole('heading', { name: /^約束を、\s*声に出して/u })).toBeFocused();
      await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 30_000 });
      await tabTo(button('閉じる'));
    });

    await test.step('nothing of it has jumped while the results filled in', async () => {
      const { score, what } = await shiftsOf(page);
      expect({ isStill: score <= 0.02, what: score <= 0.02 ? [] : what }).toEqual({ isStill: true, what: [] });
    });
  });
});
