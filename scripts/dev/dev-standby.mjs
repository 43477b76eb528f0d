// Started by dev-server.mjs beside the running application: loads the packages, which take most of a start, and waits. When it is
// told to go, it becomes the application, and only our own sources are left to load.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseJson } from '../lib/json.mjs';
import { ROOT } from '../lib/runtime.mjs';

const { dependencies } = /** @type {{ dependencies: Record<string, string> }} */ (
  parseJson(readFileSync(join(ROOT, 'package.json'), 'utf8'))
);
const leave = () => process.exit();
process.on('disconnect', leave);
/** @type {string[]} */
const left = Object.keys(dependencies);
/** @type {Promise<void>} */
const told = new Promise((resolve) => {
  process.once('message', () => {
    // The application loads the rest itself, and says what is wrong with one that cannot be loaded.
    left.length = 0;
    resolve();
  });
});
for (let name = left.shift(); name !== undefined; name = left.shift()) await import(name).catch(() => undefined);
await told;
process.off('disconnect', leave);
await import(pathToFileURL(join(ROOT, 'apps/standalone/src/main.ts')).href);
