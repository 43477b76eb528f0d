// Behind `npm run faults [-- NAME…]`: breaks one part after the other under load, and writes test/resilience/faults/RESULTS.md.
import { ensureBuilt } from './lib/build.mjs';
import { environment, run, runtime } from './lib/runtime.mjs';

await ensureBuilt();
process.exitCode = await run(
  runtime(),
  ['--import', './test/kit/product/typescript.mjs', 'test/resilience/faults/run-faults.ts', ...process.argv.slice(2)],
  { env: environment() },
);
