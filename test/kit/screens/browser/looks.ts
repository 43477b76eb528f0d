import type { Page } from 'playwright';
import { seriousAxeViolations } from './axe.js';
import { settle } from './frames.js';

type Theme = 'light' | 'dark';

export const LAPTOP = { width: 1280, height: 800 };
const WIDTHS = [LAPTOP, { width: 768, height: 1024 }, { width: 375, height: 812 }];
/** The laptop at 200 %, and the narrowest that WCAG knows. */
const NARROW = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
];

/** Changes the theme of the page in place, as the choice in another tab does. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    `localStorage.setItem('jizo_theme', '${theme}'); dispatchEvent(new StorageEvent('storage', { key: 'jizo_theme' }))`,
  );
  await page.waitForSelector(`html[data-theme=${theme}]`, { state: 'attached' });
  await settle(page);
}

/** Longer than this is movement for people who asked for none, in milliseconds. */
const BLINK_MS = 150;

/** What of the page moves longer than a blink, as it stands. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`document.getAnimations().flatMap((one) => {
    const { endTime, delay = 0 } = one.effect.getComputedTiming();
    const name = one.animationName ?? one.transitionProperty ?? one.id;
    return endTime - delay > ${BLINK_MS} ? [name + ' of ' + (one.effect.target?.className ?? '') + ': ' + (endTime - delay) + ' ms'] : [];
  })`);
}

/** Says so when the page itself scrolls sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' wide in ' + clientWidth] : [];
  })()`);
}

/** What does not fit into the width of the page: whatever makes it scroll sideways, reaches over its edge, or is cut off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' wide in ' + clientWidth] : [];
    const nameOf = (one) => one.localName + '.' + [...one.classList].join('.') + ' ' + (one.ariaLabel ?? one.textContent).slice(0, 24);
    // A drawing is cut at its own edge.
    const isMeant = (one) => one.ownerSVGElement !== null && one.ownerSVGElement !== undefined || one.closest('.visually-hidden, .react-flow__viewport, [aria-hidden=true]') !== null;
    const scrolls = (one) => {
      for (let box = one.parentElement; box; box = box.parentElement) if (/auto|scroll/u.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return box;
      return null;
    };
    for (const one of document.body.querySelectorAll('*')) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isMeant(one)) continue;
      const { left, right, width } = one.getBoundingClientRect();
      const style = getComputedStyle(one);
      if (width > 1 && (left < -1 || right > clientWidth + 1) && !scrolls(one)) faults.push('over the edge: ' + nameOf(one));
      const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
      const cuts = width > 1 && style.clipPath === 'none' && /hidden|clip/u.test(style.overflowX) && style.textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1;
      if (cuts && words) faults.push('cut off: ' + nameOf(one));
      // A box for a drawing may scroll where the keyboard reaches it.
      const isBox = one.localName === 'pre' || (one.tabIndex === 0 && one.querySelector(':scope > svg') !== null);
      if (/auto|scroll/u.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1 && !isBox) faults.push('scrolls sideways: ' + nameOf(one));
    }
    return faults;
  })()`);
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** What does not fit, once what was opened has taken its place: a menu opens far outside, and again when the width changes. */
async function misplaced(page: Page, hasSidewaysParts: boolean): Promise<string[]> {
  const patience = performance.now() + 3_000;
  for (;;) {
    const found = hasSidewaysParts ? await tooWide(page) : await cutOff(page);
    if (found.length === 0 || performance.now() > patience) return found;
    await settle(page);
  }
}

interface LookOptions {
  /** Brings the state up at a width. */
  show?: (() => Promise<unknown>) | undefined;
  /** Puts it away again. */
  leave?: (() => Promise<unknown>) | undefined;
  /** Parts of the page scroll sideways by design: only the page itself must fit its width. */
  hasSidewaysParts?: boolean;
}

const nothing = () => Promise.resolve();

/**
 * Looks at a state of the screen in all widths and both themes, and leaves it at the laptop's.
 * @returns what axe finds, what is cut off, and what moves
 */
export async function violationsOf(
  page: Page,
  name: string,
  { show = nothing, leave = nothing, hasSidewaysParts = false }: LookOptions = {},
): Promise<string[]> {
  const faults = new Set<string>();
  const look = async (
    sizes: typeof WIDTHS,
    find: (size: (typeof WIDTHS)[number]) => Promise<string[]>,
    suffix = '',
  ) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await show();
      await settle(page);
      for (const fault of await find(size)) faults.add(`${name} ${size.width}: ${fault}`);
      await shot(page, `${name}-${size.width}${suffix}`);
      await leave();
    }
  };
  await look([...WIDTHS, ...NARROW], async (size) => [
    ...(await misplaced(page, hasSidewaysParts)),
    ...(await moving(page)),
    ...(WIDTHS.includes(size) ? await seriousAxeViolations(page) : []),
  ]);
  // All widths at once: nothing here takes longer than changing the theme.
  await showTheme(page, 'dark');
  await look(WIDTHS, () => seriousAxeViolations(page, 'colours'), '-dark');
  await showTheme(page, 'light');
  await page.setViewportSize(LAPTOP);
  return [...faults];
}
