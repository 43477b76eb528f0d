import type { Page } from 'playwright';
import type { Parts, PartsState } from '../../pages/recording-parts-state.js';

/** The parts of a recording alone, with an engine that only writes down what it was asked for. */
export interface PartsPage {
  page: Page;
  /** Changes what the engine tells. */
  set(patch: Partial<PartsState>): Promise<void>;
  /** Adds so many made-up lines. */
  say(count: number): Promise<void>;
  /** What the parts asked of the engine, with arguments. */
  calls(): Promise<Parts['calls']>;
  /** The same, names only. */
  asked(): Promise<string[]>;
}

type WithParts = typeof globalThis & { parts: Parts };

/** Opens the page of parts, which stands at this address. */
export async function openPartsPage(page: Page, address: string): Promise<PartsPage> {
  await page.goto(address);
  const calls = () => page.evaluate(() => (globalThis as WithParts).parts.calls);
  return {
    page,
    set: (patch) => page.evaluate((what) => (globalThis as WithParts).parts.update(what), patch),
    say: (count) => page.evaluate((n) => (globalThis as WithParts).parts.say(n), count),
    calls,
    asked: async () => (await calls()).map(([name]) => name),
  };
}
