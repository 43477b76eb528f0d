// Behind `npm run backup` and `npm run restore`: installs and builds what changed, and hands over to the application.
import { join, resolve } from 'node:path';
import { command } from './lib/command.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT, environment, run, runtime } from './lib/runtime.mjs';

const MAIN = join(ROOT, 'dist/apps/standalone/src/backup/backup-command.js');

await command(async () => {
  const [verb = '', ...given] = process.argv.slice(2);
  // npm runs in the folder of package.json: a relative path is meant from where the person stands.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const dataDir = process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(ROOT, '.data');
  await prepare();
  const args = given.map((one) => (one.startsWith('--') ? one : resolve(from, one)));
  return run(runtime(), [MAIN, verb, ...args], { env: environment({ DATA_DIR: dataDir }) });
});
