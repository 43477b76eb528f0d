import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import type { Parts, PartsState } from '../browser/pages/recording-parts-state.js';
import { startBrowser } from './chromium.js';

const TYPES: Partial<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

interface Served {
  url: string;
  close(): Promise<void>;
}

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
  const [site, browser] = await Promise.all([serve(), startBrowser()]);
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

/** Builds test/browser/pages as the product is built, and serves it. */
async function serve(): Promise<Served> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jizo-parts-'));
  await promisify(execFile)(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    'test/browser/pages',
    '--outDir',
    folder,
    '--logLevel',
    'error',
  ]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://parts');
    readFile(path.join(folder, path.normalize(pathname))).then(
      (body) => response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'text/plain').end(body),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/recording-parts.html`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
