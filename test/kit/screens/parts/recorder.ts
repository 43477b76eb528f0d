import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../browser/chromium.js';
import { eventually } from '../../waiting/eventually.js';
import { FakeGateway } from '../../doubles/fake-gateway.js';
import { wavOf } from '../../sound/wav.js';

/** The recorder's engine in a real Chromium with a wav as its microphone, and a gateway that is played. */
export interface RecorderBench {
  gateway: FakeGateway;
  browser: Browser;
  /** A new page of the same browser; `script` runs before everything else in it. */
  open: (options?: { script?: string; userId?: string }) => Promise<Page>;
  stop: () => Promise<void>;
}

export const USER = '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f';
export const CONVERSATION = '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e40';

export async function startRecorderBench(): Promise<RecorderBench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jizo-recorder-'));
  const config = ['--config', 'test/kit/pages/recorder-page.vite.mjs', '--outDir', path.join(folder, 'page')];
  await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...config]);
  const sound = path.join(folder, 'voice.wav');
  await writeFile(sound, wav());
  const gateway = new FakeGateway(await readFile(path.join(folder, 'page', 'page.js'), 'utf8'));
  const url = await gateway.start();
  const browser = await startBrowser({
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${sound}`,
    ],
  });
  return {
    gateway,
    browser,
    async open({ script, userId = USER } = {}) {
      const page = await browser.context.newPage();
      if (script !== undefined) await page.addInitScript(script);
      await page.goto(url);
      await page.waitForFunction('window.app !== undefined');
      await page.evaluate(`app.login('${userId}')`);
      return page;
    },
    async stop() {
      await browser.close();
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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

/** Ten seconds of tones that rise and fall like a voice. */
function wav(): Buffer {
  const rate = 16_000;
  const samples = Int16Array.from({ length: rate * 10 }, (_, at) => {
    const loudness = 0.5 + 0.5 * Math.sin((2 * Math.PI * 3 * at) / rate);
    return Math.round(9_000 * loudness * Math.sin((2 * Math.PI * 220 * at) / rate));
  });
  return wavOf(samples, rate);
}
