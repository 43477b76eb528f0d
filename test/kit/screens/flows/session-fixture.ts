import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../browser/chromium.js';
import { HEARD_WORDS } from '../../doubles/browser-recognition.js';
import { registerManager } from '../../clients/manager-client.js';
import { startProduct, type Product } from '../../product/product.js';

const EMPLOYEE = '佐倉 美咲';

/** The real product with a manager who has held one 1on1 and is about to hold the next. */
export interface SessionWorld {
  product: Product;
  browser: Browser;
  page: Page;
  /** The address of the session screen. */
  session: string;
  close(): Promise<void>;
}

function heldTalk(id: string): string {
  const { lines } = JSON.parse(readFileSync(path.resolve('test/fixtures/one-on-ones', `${id}.json`), 'utf8')) as {
    lines: { speaker: string; text: string }[];
  };
  return lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
}

/** Starts the product and a browser whose recognition hears what the test says. */
export async function startSessionWorld(): Promise<SessionWorld> {
  const product = await startProduct({ env: { REGISTRATION: 'open' } });
  const browser = await startBrowser({
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  const { token, call, addEmployee } = await registerManager(product.url, 'minna');
  const id = await addEmployee(EMPLOYEE);
  const held = { employeeId: id, timestamp: '2026-01-15T01:00:00Z', theme: '前回', transcript: heldTalk('17') };
  const { id: earlier } = await call<{ id: string }>('/api/conversations', held);
  await call(`/api/conversations/${earlier}/summarize`, {});
  await browser.context.addInitScript((mine) => localStorage.setItem('jizo_token', mine), token);
  await browser.context.addInitScript(HEARD_WORDS);
  return {
    product,
    browser,
    page: browser.page,
    session: `${product.url}/session?employeeId=${id}&employeeName=${encodeURIComponent(EMPLOYEE)}`,
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}
