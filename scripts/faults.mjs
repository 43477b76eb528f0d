// Behind `npm run faults [-- NAME…]`: breaks one part after the other under load, and writes test/faults/RESULTS.md.
import { ensureBuilt } from './build.mjs';
import { environment, run, runtime } from './runtime.mjs';

await ensureBuilt();
process.exitCode = await run(
  runtime(),
  ['--import', './test/harness/typescript.mjs', 'test/faults/main.ts', ...process.argv.slice(2)],
  { env: environment() },
);
