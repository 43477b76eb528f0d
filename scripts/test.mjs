// Behind `npm test`: gets what the tests need, runs the fast checks, then Jest, then Playwright. `--quick` leaves out what needs a
// browser, a second process or the checks: what a developer runs before a commit. Other arguments go to Jest, or to Playwright
// when one of them is a path of a browser test.
import { join } from 'node:path';
import { check } from './check.mjs';
import { command } from './lib/command.mjs';
import { prepare, prepareServer } from './lib/prepare.mjs';
import { say } from './lib/progress.mjs';
import { ROOT, environment, run, runtime } from './lib/runtime.mjs';
import { ensureTestTools } from './lib/test-tools.mjs';

const JEST = ['--experimental-vm-modules', join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', 'test/jest.config.mjs'];
const PLAYWRIGHT = [join(ROOT, 'node_modules/playwright/cli.js'), 'test', '-c', 'test/playwright.config.ts'];
/** Where the browser tests are. */
const BROWSER_TESTS = /test\/(?:e2e|looks)/u;
const QUICK = '--quick';
/** What `--quick` runs of test/jest.config.mjs: unit tests, and tests of the API on one PostgreSQL. */
const QUICK_PROJECTS = ['--selectProjects', 'unit', 'api'];
/** What it leaves to the whole run: other processes, hours of sound, texts of 500,000 characters, a build of the description. */
const QUICK_WITHOUT = [
  'test/(database|queue|worker|resilience)/',
  'libs/speech/',
  'test/api/recording/',
  'text-shapes\\.spec',
  'engine-bad-input\\.spec',
  'openapi/fresh\\.spec',
].flatMap((path) => ['--testPathIgnorePatterns', path]);

await command(async () => {
  const given = process.argv.slice(2);
  const isQuick = given.includes(QUICK);
  if (isQuick) {
    await prepareServer();
  } else {
    await prepare();
    await ensureTestTools();
    await check();
  }
  const args = given.filter((one) => one !== QUICK);
  const isForBrowser = args.some((one) => BROWSER_TESTS.test(one));
  /** @type {number[]} */
  const codes = [];
  if (!isForBrowser) {
    say('→ Jest');
    // Tests given by name run even if they are not in the quick selection.
    const chosen = isQuick && args.length === 0 ? [...QUICK_WITHOUT, ...QUICK_PROJECTS] : [];
    codes.push(await run(runtime(), [...JEST, ...args, ...chosen], { env: environment({ NODE_NO_WARNINGS: '1' }) }));
  }
  if (isForBrowser || (args.length === 0 && !isQuick)) {
    say('→ Playwright');
    codes.push(await run(runtime(), [...PLAYWRIGHT, ...args], { env: environment({ NODE_NO_WARNINGS: '1' }) }));
  }
  return codes.find((code) => code !== 0) ?? 0;
});
