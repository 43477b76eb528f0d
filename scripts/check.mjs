// Behind `npm run check`: the fast checks. All of them run, so that one look shows everything that is wrong.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './lib/command.mjs';
import { Stop, say, step } from './lib/progress.mjs';
import { ROOT, environment, run, runtime } from './lib/runtime.mjs';

/**
 * ESLint and tsc know every type, so they are the slow ones: they begin first, two run at a time.
 * @type {[name: string, program: string, args: string[]][]}
 */
const CHECKS = [
  [
    'ESLint',
    'node_modules/eslint/bin/eslint.js',
    ['--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0', '.'],
  ],
  ['型検査（サーバーとテスト）', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  ['型検査（画面）', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'frontend']],
  ['型検査（スクリプト）', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'scripts']],
  [
    'Prettier',
    'node_modules/prettier/bin/prettier.cjs',
    ['--check', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn', '.'],
  ],
  [
    '依存の向き',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ['--config', '.dependency-cruiser.cjs', 'apps', 'libs', 'frontend', 'test', 'scripts'],
  ],
  ['フォルダーの形', 'scripts/checks/check-folders.mjs', []],
  ['APIの説明と誤り', 'scripts/checks/check-routes.mjs', []],
  ['使われていないもの', 'node_modules/knip/bin/knip.js', []],
  ['要件の一覧', 'scripts/checks/check-requirements.mjs', []],
];

const AT_A_TIME = 2;

/**
 * Runs all checks.
 * @throws Stop naming those that failed
 */
export async function check() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const waiting = [...CHECKS];
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, program, args] = next;
      await step(name, () => runCheck(program, args)).catch((/** @type {unknown} */ error) => {
        if (!(error instanceof Stop)) throw error;
        failed.push(name);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (failed.length > 0) throw new Stop(`検査に通りませんでした: ${failed.join('、')}`);
  say('すべての検査に通りました。');
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function runCheck(program, args) {
  const path = join(ROOT, program);
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  const code = await run(runtime(), [path, ...args], { quiet: true, env: environment() });
  if (code !== 0) throw new Stop(program);
}

if (process.argv[1] === join(ROOT, 'scripts', 'check.mjs')) await command(check);
