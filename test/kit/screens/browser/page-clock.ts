import type { BrowserContext, Page } from 'playwright';
import { drawn } from './frames.js';

/**
 * Frames stay the browser's own: what comes and goes by a transition does so while the clock is paused, however quickly
 * frames are drawn. A fake that is installed later has no effect.
 */
const REAL_FRAMES = `for (const name of ['requestAnimationFrame', 'cancelAnimationFrame']) {
  const real = window[name].bind(window);
  Object.defineProperty(window, name, { get: () => real, set() {} });
}`;

/** More than passes on a page between reading its time and pausing it; less than any of its timeouts for the server. */
const AHEAD_MS = 10_000;

/** The time of pages in the hands of a test: what timers and dates tell, and nothing else. */
export interface PageClock {
  /** From here on the page's time goes only as far as the test lets it. */
  pause(page: Page): Promise<void>;
  /** Lets so many milliseconds pass on a paused page. */
  pass(page: Page, ms: number): Promise<void>;
  /** Time passes by itself again. It belongs into `afterEach`, so that a test that fails leaves no paused page to the next. */
  resume(): Promise<void>;
}

/** Takes over the clock of all pages that this browser opens from now on; until it is paused it goes by itself. */
export async function takeClock(context: BrowserContext): Promise<PageClock> {
  await context.addInitScript(REAL_FRAMES);
  await context.clock.install();
  return {
    async pause(page) {
      await context.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
    },
    async pass(page, ms) {
      await drawn(page);
      await context.clock.runFor(ms);
    },
    resume: () => context.clock.resume(),
  };
}
