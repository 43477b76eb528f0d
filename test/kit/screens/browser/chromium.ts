import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A real Chromium with an empty profile, Japanese and in Tokyo. */
export interface Browser {
  context: BrowserContext;
  page: Page;
  /** Errors that pages threw or logged; a passing test leaves none. */
  errors: string[];
  close(): Promise<void>;
}

/** Starts Chromium (CHROMIUM_PATH, else where Debian and others put it). */
export async function startBrowser(
  options: { width?: number; height?: number; dark?: boolean; args?: readonly string[] } = {},
): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? CANDIDATES.find((candidate) => existsSync(candidate));
  if (executablePath === undefined) throw new Error('Chromium was not found: set CHROMIUM_PATH');
  const profile = await mkdtemp(path.join(tmpdir(), 'jizo-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    colorScheme: options.dark === true ? 'dark' : 'light',
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    acceptDownloads: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(options.args ?? []),
    ],
  });
  // As patient as the expectations: two browsers and a database share two cores.
  context.setDefaultTimeout(15_000);
  const errors: string[] = [];
  const watch = (page: Page) => {
    page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
    });
  };
  context.on('page', watch);
  context.pages().forEach(watch);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    errors,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
