import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readMark, removeMark, writeMark } from './fingerprint.mjs';
import { Stop, step } from './progress.mjs';
import { ROOT, environment, run, runtime } from './runtime.mjs';

const SHARED = ['package-lock.json', 'tsconfig.json', 'scripts/lib/build.mjs'];

/** Each with what it is made from. Its mark stands in dist/, so that both go together, and only beside a whole result. */
const BUILDS = [
  {
    part: 'server',
    name: 'サーバーを組み立てています',
    mark: 'dist/.server',
    from: ['apps', 'libs', 'nest-cli.json', ...SHARED],
    clear: ['dist/apps', 'dist/libs'],
    program: 'node_modules/@nestjs/cli/bin/nest.js',
    args: ['build'],
    cwd: ROOT,
  },
  {
    part: 'screens',
    name: '画面を組み立てています',
    mark: 'dist/.web',
    from: ['frontend', 'libs/contract', ...SHARED],
    clear: [],
    program: 'node_modules/vite/bin/vite.js',
    args: ['build'],
    cwd: join(ROOT, 'frontend'),
  },
];

/**
 * Builds what changed since its last whole build.
 * @param {import('./runtime.mjs').Lock} [lock]
 * @param {readonly string[]} [parts]
 */
export async function ensureBuilt(lock, parts = BUILDS.map(({ part }) => part)) {
  const chosen = BUILDS.filter(({ part }) => parts.includes(part));
  const due = chosen
    .map((build) => ({ ...build, wanted: fingerprint(build.from) }))
    .filter(({ mark, wanted }) => readMark(mark) !== wanted);
  const ended = await Promise.allSettled(due.map((build) => step(build.name, () => make(build, lock))));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

/**
 * @param {(typeof BUILDS)[number] & { wanted: string }} build
 * @param {import('./runtime.mjs').Lock} [lock]
 */
async function make({ mark, wanted, clear, program, args, cwd }, lock) {
  removeMark(mark);
  for (const folder of clear) rmSync(join(ROOT, folder), { recursive: true, force: true });
  const code = await run(runtime(), [join(ROOT, program), ...args], {
    quiet: true,
    cwd,
    env: environment({ NODE_ENV: 'production' }),
    lock,
  });
  if (code !== 0) throw new Stop('組み立てに失敗しました。上の内容を確かめてください。');
  writeMark(mark, wanted);
}
