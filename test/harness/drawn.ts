import type { Page } from 'playwright';

/** Waits two frames: what was done to the page before is drawn, and what it began has begun. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
}
