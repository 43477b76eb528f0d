// Behind `npm run train [-- --measure | --keywords | --dues | --links]`: learns the weights of the offline engine in the product's own Node, or
// says how well they read the tuning set, or learns those of the keywords, or of what says until when, or of which lines are of one promise.
import { command } from './lib/command.mjs';
import { prepareSources } from './lib/prepare.mjs';
import { environment, run, runtime } from './lib/runtime.mjs';

const PROGRAMS = {
  '--moments': 'train-moments',
  '--measure': 'measure',
  '--keywords': 'train-keywords',
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
