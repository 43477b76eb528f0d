// Behind `npm run fix`: corrects everything that ESLint and Prettier can correct. ESLint lists the rest.
import { join } from 'node:path';
import { command } from './lib/command.mjs';
import { prepareSources } from './lib/prepare.mjs';
import { Stop, say, step } from './lib/progress.mjs';
import { ROOT, environment, run, runtime } from './lib/runtime.mjs';

/**
 * @param {string} program
 * @param {string[]} args
 */
async function fix(program, args) {
  return run(runtime(), [join(ROOT, 'node_modules', program), ...args, '.'], { quiet: true, env: environment() });
}

await command(async () => {
  await prepareSources();
  // In this order: Prettier lays out what ESLint has written.
  const left = await step('ESLint', () => fix('eslint/bin/eslint.js', ['--fix', '--max-warnings', '0']));
  const unread = await step('Prettier', () => fix('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn']));
  if (left + unread > 0) throw new Stop('自動では直せないものが残っています。上の内容を確かめてください。');
  say('直し終わりました。');
});
