// Behind `npm test`: gets what the tests need, runs the fast checks, then all of Jest. Arguments go to Jest.
import { join } from 'node:path';
import { check } from './check.mjs';
import { prepare } from './lib/prepare.mjs';
import { Stop, say } from './lib/progress.mjs';
import { ROOT, endOnSignal, environment, run, runtime } from './lib/runtime.mjs';
import { ensureTestTools } from './lib/test-tools.mjs';

try {
  endOnSignal();
  await prepare();
  await ensureTestTools();
  await check();
  say('→ Jest');
  process.exitCode = await run(
    runtime(),
    [
      '--experimental-vm-modules',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '-c',
      'test/jest.config.mjs',
      ...process.argv.slice(2),
    ],
    { env: environment({ NODE_NO_WARNINGS: '1' }) },
  );
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
