import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is: CHROMIUM_PATH, else where Debian and others put it. */
function findChromium(): string {
  const found = process.env['CHROMIUM_PATH'] ?? CANDIDATES.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error('Chromium was not found: set CHROMIUM_PATH');
  return found;
}

/**
 * What Chromium leaves out. It would load two pages of its own beside each context, for the suggestions below an address bar that
 * nobody sees: a second of the processor for every test. It heeds one such switch alone, so what Playwright leaves out stands here too.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

const ARGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Switches for a microphone that is allowed at once and plays beeps. */
export const FAKE_MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/**
 * Switches for a sharing dialog that takes the tab with this title. The fake dialog for the microphone would share a made-up
 * screen in its place: a test allows the microphone by the context's permissions.
 */
export const FAKE_SHARING = {
  title: 'Meeting tab',
  args: ['--use-fake-device-for-media-stream', '--auto-select-tab-capture-source-by-title=Meeting'],
};

/** How every browser of the tests is started. */
export function launchOptions(args: readonly string[] = FAKE_MICROPHONE) {
  // The sound of a muted browser is silent where it is shared, too.
  return {
    executablePath: findChromium(),
    headless: true,
    args: [...ARGS, ...args],
    ignoreDefaultArgs: ['--mute-audio'],
  };
}

/** The browser of a user in Tokyo who reads Japanese and sits at a laptop. */
export const PERSON = {
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
  viewport: { width: 1280, height: 800 },
  acceptDownloads: true,
} as const;

/** A real Chromium with an empty profile, Japanese and in Tokyo. */
export interface Browser {
  context: BrowserContext;
  page: Page;
  /** Errors that pages threw or logged; a passing test leaves none. */
  errors: string[];
  close(): Promise<void>;
}

/** Starts Chromium for what runs without Playwright's runner. */
export async function startBrowser(
  options: { width?: number; height?: number; dark?: boolean; args?: readonly string[] } = {},
): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'jizo-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(options.args ?? []),
    ...PERSON,
    colorScheme: options.dark === true ? 'dark' : 'light',
    viewport: { width: options.width ?? PERSON.viewport.width, height: options.height ?? PERSON.viewport.height },
  });
  // As long as the expectations wait: two browsers and a database share two cores.
  context.setDefaultTimeout(20_000);
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
