import type { Page } from 'playwright';
import { expect } from '../kit/screens/browser/expect.js';
import { PERSON } from '../kit/screens/browser/chromium.js';
import { settle } from '../kit/screens/browser/frames.js';
import { test } from '../kit/screens/fixtures/product-test.js';
import { beginTalk, EMPLOYEE, reportWithPromises, sessionUrl } from '../kit/screens/flows/session-page.js';
import { signInOnPage } from '../kit/screens/flows/sign-in.js';
import { CUSTODY_SCREENS } from './screens/custody.js';
import { RECORD_SCREENS } from './screens/record.js';
import { SESSION_SCREENS } from './screens/session.js';

const WIDTHS = [375, 1024];
const nothing = (): Promise<unknown> => Promise.resolve();
/** As WCAG 2.5.5 and both makers of phones ask for, less what a browser rounds away. */
const LEAST = 43.5;

/** What can be pressed and is smaller than a finger: its name and size. A box in a label is pressed by the label. */
function small(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const PRESSABLE = 'a[href], button, summary, select, textarea, label, input, [tabindex="0"][role], ' +
      '[role=button], [role=tab], [role=menuitem], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=option], .ant-select, .ant-select-item-option, .ant-picker-cell';
    // Pressed by what stands around it, or only read.
    const isOther = (one) =>
      (one.localName === 'label' && one.querySelector('input') === null) ||
      (one.localName === 'input' && (one.type === 'hidden' || one.closest('label, .ant-select, .ant-input-affix-wrapper') !== null)) ||
      /^(?:region|tabpanel|log|dialog|article|img|group|list|application)$/u.test(one.role ?? '') ||
      one.closest('.visually-hidden, [aria-hidden=true], [inert], .react-flow__viewport') !== null ||
      one.parentElement?.closest('a[href], button, summary') !== null;
    return [...new Set([...document.querySelectorAll(PRESSABLE)].flatMap((one) => {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isOther(one)) return [];
      const { width, height, right, bottom } = one.getBoundingClientRect();
      // Out of sight until it has the focus.
      if (getComputedStyle(one).clipPath !== 'none') return [];
      if (width <= 1 || height <= 1 || right <= 0 || bottom + scrollY <= 0) return [];
      if (width >= ${LEAST} && height >= ${LEAST}) return [];
      const name = (one.ariaLabel ?? one.textContent ?? '').trim().slice(0, 20);
      return [one.localName + '.' + [...one.classList].join('.') + ' 「' + name + '」 ' + Math.round(width) + ' x ' + Math.round(height)];
    }))];
  })()`);
}

/** The nodes of the mind map that a finger 22 px above or below their middle misses. */
function missed(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('.react-flow__node')].flatMap((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const at = (y) => document.elementFromPoint(left + width / 2, top + height / 2 + y);
    // Where a tool lies over the map, it is what is pressed.
    const misses = [-22, 22].some((y) => at(y)?.classList.contains('react-flow__pane'));
    return misses || width < ${LEAST} ? ['node 「' + node.textContent + '」 ' + Math.round(width) + ' x ' + Math.round(height)] : [];
  })`);
}

/** Every page under a finger. */
test.describe('on touch devices', () => {
  // The last file of the run: both workers share its screens.
  test.describe.configure({ mode: 'parallel' });
  test.use({ hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

  const found: string[] = [];
  test.beforeEach(() => void found.splice(0));
  test.afterEach(() => expect(found).toEqual([]));

  /** Measures a state at every width. @param show brings it up there @param leave puts it away again */
  const measure = async (page: Page, name: string, show = nothing, leave = nothing) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await show();
      await settle(page);
      expect(await page.evaluate(`matchMedia('(pointer: coarse)').matches`)).toBe(true);
      for (const one of [...(await small(page)), ...(await missed(page))]) found.push(`${name} ${width}: ${one}`);
      await leave();
    }
    // The next state is brought up on a laptop, as its screen was written for.
    await page.setViewportSize(PERSON.viewport);
  };

  test('[SCR-6] everything that can be pressed before the login is at least 44 px high and wide', async ({
    page,
    product,
  }) => {
    const addresses = [
      '/',
      '/jizo-1on1',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=x',
      '/undo-email-change?token=x',
      '/nowhere',
    ];
    for (const address of addresses) {
      await page.goto(product.url + address);
      await page.waitForLoadState('networkidle');
      await measure(page, address);
    }
  });

  test('[SCR-6] everything that can be pressed behind the login is at least 44 px high and wide', async ({
    page,
    product,
    analysed,
    admin,
  }) => {
    test.setTimeout(400_000);
    const record = `/app/log/transcript/${analysed.sakuraTalk}`;
    const { manager } = analysed;
    const places = ['new-1on1', 'logs?day=2023-12-31', 'promises', 'dashboard', 'resources', 'settings'].map(
      (place) => `/app/${place}`,
    );
    await signInOnPage(page, product.url, manager);
    for (const address of [...places, record, `${record}/handout`, '/change-password']) {
      await page.goto(product.url + address);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading').first()).toBeVisible();
      await measure(page, address);
    }
    await page.goto(product.url + record);
    await page.locator('[data-line="1"]').click();
    await expect(page.getByRole('button', { name: '元に戻す', exact: true })).toBeVisible();
    await measure(page, 'a line that is edited');
    await signInOnPage(page, product.url, admin);
    await page.goto(`${product.url}/app/settings`);
    await page.waitForLoadState('networkidle');
    await measure(page, 'the settings of an administrator');
  });

  test('[SCR-6] everything that can be pressed in a session is at least 44 px high and wide', async ({
    page,
    product,
    manager,
  }) => {
    const employeeId = await reportWithPromises(manager);
    await signInOnPage(page, product.url, manager);
    await page.goto(sessionUrl(product.url, employeeId, EMPLOYEE));
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(4, { timeout: 30_000 });
    await measure(page, 'the pledge');
    await beginTalk(page);
    await expect(page.getByRole('region', { name: 'テーマを選ぶ' })).toBeVisible();
    await measure(page, 'the themes');
    await page.getByText('体調・心身のコンディション').first().click();
    await page.getByText('じっくり聞いてほしい').first().click();
    await expect(page.getByRole('button', { name: 'この問いを使う' })).toBeVisible();
    await measure(page, 'the talk');
    for (const tab of ['メモ', '文字起こし']) {
      // A laptop has another place for the transcript.
      await page.setViewportSize({ width: 375, height: 900 });
      await page.getByRole('tab', { name: tab }).click();
      await measure(page, tab);
    }
  });

  test('[SCR-6] everything that can be pressed in what opens over a page is at least 44 px high and wide', async ({
    page,
    product,
    analysed,
  }) => {
    await signInOnPage(page, product.url, analysed.manager);
    await page.goto(`${product.url}/app/logs?day=2023-12-31`);
    await page.getByRole('button', { name: '記録を取り込む' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('checkbox')).toBeVisible();
    await measure(page, 'the import');
    await dialog.getByRole('combobox').first().click();
    await expect(page.locator('.ant-select-item-option').first()).toBeInViewport();
    await measure(page, 'the people of the import');
    await page.goto(`${product.url}/app/log/transcript/${analysed.sakuraTalk}`);
    await page.getByRole('button', { name: 'ほかの形式で保存' }).click();
    await expect(page.getByRole('menuitem').first()).toBeInViewport();
    await measure(page, 'the formats');
    await page.keyboard.press('Escape');
    const kept = page.getByRole('region', { name: '残す期間', exact: true });
    await kept.getByRole('button', { name: '残す期間' }).click();
    await kept.getByLabel('言葉を残す期間').click();
    await expect(page.locator('.ant-select-item-option').first()).toBeInViewport();
    await measure(page, 'the times to keep');
  });

  for (const { name, visit } of [...RECORD_SCREENS, ...CUSTODY_SCREENS, ...SESSION_SCREENS])
    test(`[SCR-6] at least 44 px high and wide: ${name.replaceAll(/\[[^\]]*\] ?/gu, '')}`, async ({
      page,
      product,
      manager,
      admin,
      analysed,
    }) => {
      test.setTimeout(400_000);
      const visitor = { page, url: product.url, manager, admin, analysed };
      await visit(visitor, (state, show, leave) => test.step(state, () => measure(page, state, show, leave)));
    });
});
