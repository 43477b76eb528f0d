/** `npm run bench`: from a key to the picture on the screen of a real Chromium, on our mind map and on Mind Elixir, with the same tree of 1,000 nodes. */
import type { Page } from 'playwright';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { serveParts } from '../../kit/screens/parts/built-pages.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const NODES = 1_000;
/** Chromium tells only of events that took this long, and in steps of 8 ms: what it does not tell of was faster. */
const SHORTEST_MS = 16;
const WATCH = `
  window.keys = [];
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'Control') window.keys.push({ timeStamp, duration: null });
  }, true);
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      const pressed = name === 'keydown' && window.keys.find(({ timeStamp }) => Math.abs(timeStamp - startTime) < 0.2);
      if (pressed) pressed.duration = duration;
    }
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
`;
const SHOWN = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))`;

const times = (count: number, ...keys: string[]) => Array.from({ length: count }, () => keys).flat();

/** What is done, in this order: `measured` keys are timed, the others put things back. */
const DEEDS: { name: string; before?: string[]; keys: string[]; measured?: string; onlyOurs?: true }[] = [
  {
    name: '矢印キー',
    keys: times(6, ...'Right Down Down Right Down Up Left Up Up Left'.split(' ').map((way) => `Arrow${way}`)),
  },
  {
    name: '子を足す',
    before: ['ArrowRight', 'ArrowDown'],
    keys: times(40, 'Tab', 'Enter', 'ArrowLeft'),
    measured: 'Tab',
  },
  { name: '元に戻す', keys: times(40, 'Control+z') },
  { name: 'たたむ・開く', before: ['Home', 'ArrowRight', 'ArrowDown'], keys: times(40, ' '), onlyOurs: true },
  { name: '文字を打つ', before: ['F2'], keys: times(12, 'a', 'b', 'c', 'd') },
];

async function measure(page: Page, { keys, measured }: (typeof DEEDS)[number]): Promise<number[]> {
  const durations: number[] = [];
  for (const key of keys) {
    await page.evaluate('window.keys.length = 0');
    await page.keyboard.press(key);
    await page.evaluate(SHOWN);
    const [pressed] = await page.evaluate<{ duration: number | null }[]>('window.keys');
    if (measured === undefined || key === measured) durations.push(pressed?.duration ?? SHORTEST_MS);
  }
  return durations;
}

/** Does everything on one page. @returns how long each deed's keys took */
async function run(pageName: string, focus: string): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const [site, browser] = await Promise.all([serveParts(), startBrowser()]);
  try {
    const { page } = browser;
    await page.addInitScript(WATCH);
    await page.goto(`${site.pageUrl(pageName)}?nodes=${NODES}`);
    await page.locator(focus).focus();
    for (const deed of DEEDS) {
      if (deed.onlyOurs && pageName !== 'mind-map') continue;
      for (const key of deed.before ?? []) {
        await page.keyboard.press(key);
        await page.evaluate(SHOWN);
      }
      found.set(deed.name, await measure(page, deed));
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return found;
}

const ours = await run('mind-map', '[role=application][aria-describedby]');
const theirs = await run('mind-elixir', '.map-container');
for (const [name, keys] of ours) {
  const beside = theirs.get(name);
  report({
    what: `${name}：キーから描画まで、p95`,
    measured: percentile(keys, 0.95),
    unit: 'ms',
    more: spread(keys),
    budget: { atMost: 50 },
    ...(beside && { baselines: [{ what: 'Mind Elixir', measured: percentile(beside, 0.95) }] }),
  });
}
