import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import type { FakeGateway } from '../../doubles/fake-gateway.js';
import { wavOf } from '../../sound/wav.js';
import { eventually } from '../../waiting/eventually.js';

/** The recorder's engine in a real Chromium with a wav as its microphone, and a gateway that is played. */
export interface RecorderFixture {
  gateway: FakeGateway;
  /** Opens a new page of the same browser; `script` runs before everything else in it. */
  open: (options?: { script?: string; userId?: string }) => Promise<Page>;
}

export const USER = '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f';
export const CONVERSATION = '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e40';

/** Builds the script of the recorder's page into a folder. @returns the script */
export async function buildRecorderPage(folder: string): Promise<string> {
  const config = ['--config', 'test/kit/pages/recorder-page.vite.mjs', '--outDir', folder];
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...config]);
  return readFile(path.join(folder, 'page.js'), 'utf8');
}

/** Opens the recorder's page at an address, logged in. */
export async function openRecorder(
  context: BrowserContext,
  url: string,
  { script, userId = USER }: { script?: string; userId?: string } = {},
): Promise<Page> {
  const page = await context.newPage();
  if (script !== undefined) await page.addInitScript(script);
  await page.goto(url);
  await page.waitForFunction('window.app !== undefined');
  await page.evaluate(`app.login('${userId}')`);
  return page;
}

/** Presses the record button. */
export async function record(page: Page, mode = 'google'): Promise<string> {
  await page.evaluate(`app.record({ userId: '${USER}', conversation: '${CONVERSATION}', mode: '${mode}' })`);
  await until(page, "app.state().phase === 'on'");
  return ask<string>(page, 'app.engine.session.id');
}

/** The value of an expression in the page. */
export function ask<T>(page: Page, expression: string): Promise<T> {
  return page.evaluate(expression);
}

/** Waits until an expression holds in the page; it may be a promise. */
export async function until(page: Page, expression: string): Promise<void> {
  await eventually(() => page.evaluate<boolean>(`(async () => Boolean(await (${expression})))()`), expression, 60_000);
}

/** Writes ten seconds of tones that rise and fall like a voice. */
export async function writeTones(file: string): Promise<void> {
  const rate = 16_000;
  const samples = Int16Array.from({ length: rate * 10 }, (_, at) => {
    const loudness = 0.5 + 0.5 * Math.sin((2 * Math.PI * 3 * at) / rate);
    return Math.round(9_000 * loudness * Math.sin((2 * Math.PI * 220 * at) / rate));
  });
  await writeFile(file, wavOf(samples, rate));
}
