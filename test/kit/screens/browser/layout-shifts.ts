import type { Page } from 'playwright';

/** Movement on the page without a user's input, as browsers count it. */
export interface Shifts {
  /** The cumulative layout shift: the worst burst of shifts, of 5 s at most, with less than 1 s between them. */
  score: number;
  /** All of them together, however far apart. */
  total: number;
  /** Each shift with what moved, the largest first. */
  what: string[];
}

/** Begins to watch; call it before the page loads. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
          const one = node?.nodeType === 3 ? node.parentElement : node;
          return (one?.localName ?? '?') + '.' + (one?.className ?? '') + ' ' + (one?.textContent ?? '').slice(0, 16) + ' ' +
            [a.x, a.y, a.width, a.height].map(Math.round) + ' -> ' + [b.x, b.y, b.width, b.height].map(Math.round);
        });
        window.shifts.push({ value, startTime, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);
}

/** What has shifted since the page was loaded. */
export async function shiftsOf(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate<{ value: number; startTime: number; what: string[] }[]>('window.shifts');
  let [score, burst, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, startTime } of shifts) {
    if (startTime - last >= 1_000 || startTime - first >= 5_000) [burst, first] = [0, startTime];
    burst += value;
    last = startTime;
    score = Math.max(score, burst);
  }
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const largest = shifts.toSorted((a, b) => b.value - a.value);
  return { score, total, what: largest.map(({ value, what }) => `${value.toFixed(4)}: ${what.join(' | ')}`) };
}
