/** `npm run bench`: from a key to the picture on the screen of a real Chromium, on our mind map and on Mind Elixir, with the same tree of 1,000 nodes. */
import type { Page } from 'playwright';
import { startBrowser } from '../harness/chromium.js';
import { serveParts } from '../harness/built-pages.js';
import { percentile } from './client.js';

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
    name: 'arrow keys',
    keys: times(6, ...'Right Down Down Right Down Up Left Up Up Left'.split(' ').map((way) => `Arrow${way}`)),
  },
  {
    name: 'add child',
    before: ['ArrowRight', 'ArrowDown'],
    keys: times(40, 'Tab', 'Enter', 'ArrowLeft'),
    measured: 'Tab',
  },
  { name: 'undo', keys: times(40, 'Control+z') },
  { name: 'fold and open', before: ['Home', 'ArrowRight', 'ArrowDown'], keys: times(40, ' '), onlyOurs: true },
  { name: 'typing', before: ['F2'], keys: times(12, 'a', 'b', 'c', 'd') },
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

/** Does everything on one page. */
async function run(title: string, pageName: string, focus: string): Promise<void> {
  const [site, browser] = await Promise.all([serveParts(pageName), startBrowser()]);
  try {
    const { page } = browser;
    await page.addInitScript(WATCH);
    await page.goto(`${site.url}?nodes=${NODES}`);
    await page.locator(focus).focus();
    for (const deed of DEEDS) {
      if (deed.onlyOurs && pageName !== 'mind-map') {
        console.log(`${title}, ${deed.name}: it has no key for this`);
        continue;
      }
      for (const key of deed.before ?? []) {
        await page.keyboard.press(key);
        await page.evaluate(SHOWN);
      }
      const found = await measure(page, deed);
      const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(found, share).toFixed(0));
      console.log(`${title}, ${deed.name}: key -> paint p50 ${p50} p95 ${p95} max ${max} ms (${found.length} keys)`);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

await run('mind map', 'mind-map', '[role=application][aria-describedby]');
await run('Mind Elixir', 'mind-elixir', '.map-container');
