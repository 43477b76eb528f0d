// Behind `npm run train [-- --measure | --dues | --links | --moments]`: learns the weights of the offline engine in the product's own Node, or
// says how well they read the tuning set, or learns those of what says until when, of which lines are of one promise, or of a moment.
import { command } from './lib/command.mjs';
import { prepareSources } from './lib/prepare.mjs';
import { environment, run, runtime } from './lib/runtime.mjs';

const PROGRAMS = {
  '--moments': 'train-moments',
  '--measure': 'measure',
  '--dues': 'train-dues',
  '--links': 'train-links',
};

const given = process.argv.slice(2);
const program = Object.entries(PROGRAMS).find(([option]) => given.includes(option))?.[1] ?? 'train';

await command(async () => {
  await prepareSources();
  const rest = given.filter((one) => !(one in PROGRAMS));
  return run(runtime(), ['--import', './test/kit/product/typescript.mjs', `libs/ai/training/${program}.ts`, ...rest], {
    env: environment(),
  });
});
