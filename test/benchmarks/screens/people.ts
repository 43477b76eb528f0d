/**
 * `npm run bench`: the start page with 300 people in a real Chromium: from the moment at which their data is there to the paint of what
 * stands on the screen and of the whole list, and the frames while it is scrolled from its first to its last, beside those of an empty
 * page of the same height.
 */
import type { Page } from 'playwright';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { startProduct } from '../../kit/product/product.js';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const PEOPLE = 300;
const VISITS = 20;
const SCROLLS = 10;
/** As fast as a wheel that is turned quickly; the page is some 30,000 px high. */
const PX_A_SECOND = 3_000;
/** A frame at 60 a second. */
const FRAME_MS = 1000 / 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Notes when people stood on the screen, when what is said of them did, and when all of them were there with it: a message that is sent
 * before a frame is read after its paint.
 */
const WATCH = `
  const painted = { people: null, notes: null, all: null };
  let tell;
  window.painted = new Promise((done) => (tell = done));
  const after = (name) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      painted[name] ??= performance.now();
      if (name === 'all') tell(painted);
    };
    port2.postMessage(null);
  };
  const look = () => {
    const rows = document.querySelectorAll('main ul > li');
    const onScreen = [...rows].filter((row) => row.getBoundingClientRect().top < innerHeight);
    if (onScreen.length > 0) {
      if (painted.people === null) after('people');
      if (painted.notes === null && onScreen.every((row) => row.textContent.includes('前回'))) after('notes');
      if (rows.length >= ${PEOPLE} && rows[${PEOPLE - 1}].textContent.includes('前回')) return after('all');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;
const ARRIVED = `(end) => performance.getEntriesByType('resource').find(({ name }) => name.endsWith(end)).responseEnd`;

/** Counts the frames that the page draws until it is told to stop. */
const COUNT = `
  window.frames60 = [];
  const frame = (at) => { window.frames60.push(at); window.counting = requestAnimationFrame(frame); };
  window.counting = requestAnimationFrame(frame);
`;

/** How long each took from the arrival of its data to the paint, in milliseconds. */
interface Painted {
  people: number;
  notes: number;
  all: number;
}

async function visit(page: Page, url: string): Promise<Painted> {
  await page.goto('about:blank');
  await page.goto(`${url}/app/new-1on1`);
  const { people, notes, all } = await page.evaluate<Painted>('window.painted');
  const arrived = (end: string) => page.evaluate<number>(`(${ARRIVED})(${JSON.stringify(end)})`);
  const [list, standing] = [await arrived('/api/employees'), await arrived('/api/employees/standing')];
  const last = Math.max(list, standing);
  return { people: people - list, notes: notes - last, all: all - last };
}

/** One scroll from the top to the end. @returns how long each frame took, and how long the page itself worked for all, in milliseconds */
async function scroll(page: Page): Promise<{ frames: number[]; worked: number }> {
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate('new Promise((done) => setTimeout(done, 300))');
  const height = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  const devTools = await page.context().newCDPSession(page);
  // Of the processor, not of the clock: what others do on the machine is not counted.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await worked();
  await page.evaluate(COUNT);
  await devTools.send('Input.synthesizeScrollGesture', {
    ...{ x: 640, y: 500, yDistance: -height, speed: PX_A_SECOND },
    gestureSourceType: 'mouse',
  });
  const times = await page.evaluate<number[]>('cancelAnimationFrame(window.counting), window.frames60');
  const after = await worked();
  await devTools.detach();
  return { frames: times.slice(1).map((at, n) => at - (times[n] ?? at)), worked: after - before };
}

/** What the server says of each: a 1on1 some weeks ago, and promises that are open. */
async function standings(manager: ApiClient): Promise<object[]> {
  const people = await manager.call<{ id: string }[]>('GET', '/api/employees');
  return people.map(({ id }, at) => ({
    ...{ employee_id: id, open: at % 4, kept: at % 3 },
    last_timestamp: new Date(Date.now() - (1 + (at % 40)) * DAY_MS).toISOString(),
  }));
}

const product = await startProduct({ env: { REGISTRATION: 'open' } });
const browser = await startBrowser();
try {
  const manager = await registerManager(product.url);
  for (let at = 0; at < PEOPLE; at += 1) await manager.addEmployee(`測定 太郎${at}`);
  const said = await standings(manager);
  const { page } = browser;
  page.setDefaultTimeout(60_000);
  await page.addInitScript((mine) => localStorage.setItem('jizo_token', mine), manager.token);
  await page.addInitScript(WATCH);
  await page.route('**/api/employees/standing', (route) => route.fulfill({ json: said }));
  await visit(page, product.url);
  const visits: Painted[] = [];
  for (let at = 0; at < VISITS; at += 1) visits.push(await visit(page, product.url));
  for (const [what, times, budget] of [
    ['一覧が届いてから、画面に描かれるまで', visits.map(({ people }) => people), { atMost: 200 }],
    ['前回と約束が届いてから、画面に描かれるまで', visits.map(({ notes }) => notes), { atMost: 200 }],
    ['同じく、画面の外の最後の人まで', visits.map(({ all }) => all), undefined],
  ] as const) {
    const measured = percentile(times, 0.95);
    report({ what: `${what}、p95`, measured, unit: 'ms', more: spread(times), ...(budget && { budget }) });
  }
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const blank = await browser.context.newPage();
  await blank.setContent(`<div style="height: ${height}px"></div>`);
  const scrolls: Awaited<ReturnType<typeof scroll>>[] = [];
  const bare: number[] = [];
  // In turns: what the machine does meanwhile falls on both alike.
  for (let at = 0; at < SCROLLS; at += 1) {
    await page.bringToFront();
    scrolls.push(await scroll(page));
    await blank.bringToFront();
    bare.push(...(await scroll(blank)).frames);
  }
  const frames = scrolls.flatMap((one) => one.frames);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  report({
    what: 'はじめから終わりまで送る：一コマのためのページの仕事（画面を塗る仕事のほか）',
    measured: sum(scrolls.map(({ worked }) => worked)) / frames.length,
    unit: 'ms',
    budget: { atMost: Math.floor(FRAME_MS) },
  });
  report({
    what: '同じく、1 秒あたりのコマ（画面を塗るのも CPU）',
    measured: (1000 * frames.length) / sum(frames),
    unit: 'コマ',
    more: `一コマ ${spread(frames)} ms`,
    baselines: [{ what: '同じ高さの空のページ', measured: (1000 * bare.length) / sum(bare) }],
  });
} finally {
  await browser.close();
  await product.stop();
}
