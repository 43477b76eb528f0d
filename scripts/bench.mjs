// Behind `npm run bench [-- NAME…]`: all benchmarks one after the other, or those that are named (mind-map, speech-load…).
import { join } from 'node:path';
import { environment, run, runtime } from './runtime.mjs';

const ALL = ['analysis-load', 'speech-load', 'speech-dom', 'mind-map', 'session-layout', 'public-pages', 'scale-out'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`知らない測定です: ${unknown.join(', ')}。選べるのは ${ALL.join(', ')} です。\n`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : ALL) {
  const file = join('test', 'benchmarks', `${name}.ts`);
  const code = await run(runtime(), ['--import', './test/harness/typescript.mjs', file], { env: environment() });
  if (code !== 0) process.exitCode = code;
}
