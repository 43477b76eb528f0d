// Behind `npm run train [-- --measure | --keywords]`: learns the weights of the offline engine in the product's own Node, or says how well they read the tuning set, or learns those of the keywords.
import { command } from './lib/command.mjs';
import { prepareSources } from './lib/prepare.mjs';
import { environment, run, runtime } from './lib/runtime.mjs';

const given = process.argv.slice(2);
const isMeasured = given.includes('--measure');
const isOfKeywords = given.includes('--keywords');
const program = `libs/ai/training/${isMeasured ? 'measure' : isOfKeywords ? 'train-keywords' : 'train'}.ts`;

await command(async () => {
  await prepareSources();
  const rest = given.filter((one) => one !== '--measure' && one !== '--keywords');
  return run(runtime(), ['--import', './test/kit/product/typescript.mjs', program, ...rest], { env: environment() });
});
