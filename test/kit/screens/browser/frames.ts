import type { Page } from 'playwright';

/** Waits two frames: what was done to the page before is drawn, and what it began has begun. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
}

/** Waits until nothing that ends moves any more: what has ended may have begun something else. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => requestAnimationFrame(() => requestAnimationFrame(() => {
      const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
      if (ending.length === 0) return done();
      for (const one of ending) one.finish();
      look();
    }));
    look();
  })`);
}
