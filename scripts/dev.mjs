// Behind `npm run dev`: installs what changed, and hands over to the server of development on the Node that came with the packages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithNpm, handOver } from './lib/application.mjs';
import { command } from './lib/command.mjs';
import { prepareSources } from './lib/prepare.mjs';
import { ROOT, environment, runtime } from './lib/runtime.mjs';
import { speechEnvironment } from './speech/speech-environment.mjs';

const SERVER = join(ROOT, 'scripts/dev/dev-server.mjs');

await command(async (letSignalsPass) => {
  endWithNpm();
  const speech = speechEnvironment(join(ROOT, '.data'));
  await prepareSources();
  letSignalsPass();
  return handOver(
    spawn(runtime(), [SERVER], { env: environment(speech), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  );
});
