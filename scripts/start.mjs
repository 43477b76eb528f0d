// Behind `npm start`: takes the data folder, installs and builds what changed, and hands over to the application.
import { join } from 'node:path';
import { endWithNpm, handOver, openDataFolder, startApplication, takeDataFolder } from './lib/application.mjs';
import { command } from './lib/command.mjs';
import { prepare } from './lib/prepare.mjs';
import { say } from './lib/progress.mjs';
import { ROOT } from './lib/runtime.mjs';
import { speechEnvironment } from './speech/speech-environment.mjs';

const MAIN = join(ROOT, 'dist/apps/standalone/src/main.js');
/** Megabytes: Node would let what is new, and soon garbage, take up to three times as much of the memory, to no gain of time. */
const YOUNG = '--max-semi-space-size=16';
/** Where Node keeps what it has compiled the code to for the next start. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') };

await command(async (letSignalsPass) => {
  endWithNpm();
  const state = { pid: process.pid, address: null, closing: false };
  const dataDir = openDataFolder('.data');
  // Before anything is installed or built: it may end the start.
  const speech = speechEnvironment(dataDir);
  const server = await takeDataFolder(dataDir, state);
  say(`Jizo 1on1 を起動します（データフォルダー ${dataDir}）`);
  await prepare();
  letSignalsPass();
  const args = [YOUNG, MAIN, ...process.argv.slice(2)];
  return handOver(startApplication(args, { dataDir, server, state }, { ...COMPILED, ...speech }));
});
