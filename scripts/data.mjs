// Behind `npm run backup` and `npm run restore`: installs and builds what changed, and hands over to the application.
import { join, resolve } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { Stop } from './lib/progress.mjs';
import { ROOT, endOnSignal, environment, run, runtime } from './lib/runtime.mjs';

const MAIN = join(ROOT, 'dist/apps/standalone/src/backup/backup-command.js');

try {
  endOnSignal();
  const [verb, ...given] = process.argv.slice(2);
  // npm runs in the folder of package.json: a relative path is meant from where the person stands.
  const from = process.env.INIT_CWD ?? process.cwd();
  const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(ROOT, '.data');
  await prepare();
  process.exitCode = await run(
    runtime(),
    [MAIN, verb, ...given.map((one) => (one.startsWith('--') ? one : resolve(from, one)))],
    {
      env: environment({ DATA_DIR: dataDir }),
    },
  );
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
