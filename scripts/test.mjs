// Behind `npm test`: gets what the tests need, runs the fast checks, then all of Jest. `--quick` leaves out what needs a browser,
// a second process or the checks: what a developer runs before a commit. Other arguments go to Jest.
import { join } from 'node:path';
import { check } from './check.mjs';
import { command } from './lib/command.mjs';
import { prepare, prepareSources } from './lib/prepare.mjs';
import { say } from './lib/progress.mjs';
import { ROOT, environment, run, runtime } from './lib/runtime.mjs';
import { ensureTestTools } from './lib/test-tools.mjs';

const JEST = ['--experimental-vm-modules', join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', 'test/jest.config.mjs'];
const QUICK = '--quick';
/** Of test/jest.config.mjs: what needs no build, no browser and one PostgreSQL. */
const QUICK_PROJECTS = ['unit', 'api'];

await command(async () => {
  const given = process.argv.slice(2);
  const isQuick = given.includes(QUICK);
  if (isQuick) {
    await prepareSources();
  } else {
    await prepare();
    await ensureTestTools();
    await check();
  }
  say('→ Jest');
  return run(
    runtime(),
    [...JEST, ...given.filter((one) => one !== QUICK), ...(isQuick ? ['--selectProjects', ...QUICK_PROJECTS] : [])],
    { env: environment({ NODE_NO_WARNINGS: '1' }) },
  );
});
