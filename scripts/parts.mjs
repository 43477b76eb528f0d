// Behind `npm run parts`: serves the catalogue of the shared parts of the screens (frontend/parts) until Ctrl+C.
import { join } from 'node:path';
import { command } from './lib/command.mjs';
import { prepareSources } from './lib/prepare.mjs';
import { say } from './lib/progress.mjs';
import { ROOT, environment, run, runtime } from './lib/runtime.mjs';

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const PORT = process.env['PORT'] ?? '5174';

await command(async () => {
  await prepareSources();
  say(`部品の一覧を開けます: http://127.0.0.1:${PORT}/parts/\n終了するには Ctrl+C を押してください。`);
  return run(runtime(), [VITE, 'frontend', '--port', PORT, '--strictPort', '--logLevel', 'warn'], {
    env: environment(),
  });
});
