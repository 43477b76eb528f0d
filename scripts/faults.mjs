// Behind `npm run faults [-- NAME…]`: breaks one part after the other under load, and writes test/resilience/faults/RESULTS.md.
import { ensureBuilt } from './lib/build.mjs';
import { command } from './lib/command.mjs';
import { environment, run, runtime } from './lib/runtime.mjs';

const MAIN = ['--import', './test/kit/product/typescript.mjs', 'test/resilience/faults/run-faults.ts'];

await command(async () => {
  await ensureBuilt();
  return run(runtime(), [...MAIN, ...process.argv.slice(2)], { env: environment() });
});
