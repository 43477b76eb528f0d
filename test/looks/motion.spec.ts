import type { Page } from 'playwright';
import { test } from '../kit/screens/fixtures/product-test.js';
import { expect } from '../kit/screens/browser/expect.js';

/** look.md 4 */
const FARTHEST_PX = 8;

interface Way {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How far what `selector` finds moves and how much its size changes, in whole px, from its first frame until it stands. */
function wayOf(page: Page, selector: string): Promise<Way> {
  return page.evaluate<Way>(`(async () => {
    const frames = [];
    for (;;) {
      await new Promise(requestAnimationFrame);
      const element = document.querySelector('${selector}');
      const frame = element?.getBoundingClientRect();
      // What has no size yet cannot be pressed.
      if (!frame?.width) continue;
      frames.push(frame);
      if (element.closest('[class*="-enter"], [class*="-appear"]') === null) break;
    }
    const spread = (side) => {
      const all = frames.map((frame) => frame[side]);
      return Math.round(Math.max(...all) - Math.min(...all));
    };
    return { x: spread('x'), y: spread('y'), width: spread('width'), height: spread('height') };
  })()`);
}

/** A press that meets a button on its way must not miss it. */
test.describe('what opens over the screen', () => {
  let page: Page;

  test.beforeEach(async ({ managerPage, manager, product }) => {
    page = managerPage;
    await manager.addEmployee('佐倉 美咲');
    await page.goto(`${product.url}/app/logs`);
  });

  const cases = [
    ['a dialog', '.ant-modal-footer button', () => page.getByRole('button', { name: 'ログアウト' }).click()],
    ['a list', '.ant-select-item', () => page.getByRole('combobox', { name: '部下で絞り込む' }).click()],
  ] as const;

  for (const [what, selector, openIt] of cases)
    test(`${what} fades in where it will stand, with at most 8 px of movement`, async () => {
      const [way] = await Promise.all([wayOf(page, selector), openIt()]);
      expect(way.y).toBeLessThanOrEqual(FARTHEST_PX);
      expect(way).toMatchObject({ x: 0, width: 0, height: 0 });
    });

  test('nothing moves for who asked for reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    const [way] = await Promise.all([
      wayOf(page, '.ant-modal-footer button'),
      page.getByRole('button', { name: 'ログアウト' }).click(),
    ]);
    expect(way).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  });
});
