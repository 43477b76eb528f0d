import type { Page } from 'playwright';
import type { Parts, PartsState } from '../../pages/recording-parts-state.js';
import { serveParts } from './built-pages.js';
import { startBrowser } from '../browser/chromium.js';

/** The parts of a recording alone in Chromium, with an engine that only writes down what it was asked for. */
export interface PartsPage {
  page: Page;
  /** Errors that the page threw or logged. */
  errors: string[];
  /** A fresh page at 1280 x 800, with nothing stored. */
  reset(): Promise<void>;
  /** Changes what the engine tells. */
  set(patch: Partial<PartsState>): Promise<void>;
  /** Adds so many made-up lines. */
  say(count: number): Promise<void>;
  /** What the parts asked of the engine, with arguments. */
  calls(): Promise<Parts['calls']>;
  /** The same, names only. */
  asked(): Promise<string[]>;
  close(): Promise<void>;
}

type WithParts = typeof globalThis & { parts: Parts };

/** Builds and opens the page of parts. */
export async function openPartsPage(): Promise<PartsPage> {
  const [site, browser] = await Promise.all([serveParts('recording-parts'), startBrowser()]);
  const { page, errors } = browser;
  const calls = () => page.evaluate(() => (globalThis as WithParts).parts.calls);
  return {
    page,
    errors,
    async reset() {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(site.url);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
    },
    set: (patch) => page.evaluate((what) => (globalThis as WithParts).parts.update(what), patch),
    say: (count) => page.evaluate((n) => (globalThis as WithParts).parts.say(n), count),
    calls,
    asked: async () => (await calls()).map(([name]) => name),
    async close() {
      await browser.close();
      await site.close();
    },
  };
}
