// Behind `npm run backup`, `npm run restore`, `npm run keys` and `npm run ledger:verify`: installs and builds what changed, and hands over to the application.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { endWithNpm, handOver } from './lib/application.mjs';
import { command } from './lib/command.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT, environment, runtime } from './lib/runtime.mjs';

const STANDALONE = join(ROOT, 'dist/apps/standalone/src');
const BACKUP = join(STANDALONE, 'backup/backup-command.js');
/** @type {Record<string, (paths: string[], given: string[]) => string[]>} */
const COMMANDS = {
  backup: (paths) => [BACKUP, 'backup', ...paths],
  restore: (paths) => [BACKUP, 'restore', ...paths],
  keys: (_, given) => [join(STANDALONE, 'keys/keys-command.js'), ...given],
  ledger: (paths) => [join(STANDALONE, 'keys/ledger-command.js'), ...paths],
};

await command(async (letSignalsPass) => {
  endWithNpm();
  const [verb = '', ...given] = process.argv.slice(2);
  // npm runs in the folder of package.json: a relative path is meant from where the person stands.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const dataDir = process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(ROOT, '.data');
  await prepare();
  const paths = given.map((one) => (one.startsWith('--') ? one : resolve(from, one)));
  letSignalsPass();
  const args = COMMANDS[verb]?.(paths, given) ?? [BACKUP];
  const env = environment({ DATA_DIR: dataDir });
  // It puts away what it has begun, and stops the database that it has started, before it ends on a signal.
  return handOver(spawn(runtime(), args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] }));
});
