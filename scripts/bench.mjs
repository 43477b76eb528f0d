// Behind `npm run bench [-- NAME…]`: all benchmarks one after the other, or those that are named. Their figures are kept in RESULTS.md.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepSection, machineLine } from './lib/bench-results.mjs';
import { command } from './lib/command.mjs';
import { parseJson } from './lib/json.mjs';
import { prepare } from './lib/prepare.mjs';
import { Stop } from './lib/progress.mjs';
import { environment, run, runtime } from './lib/runtime.mjs';

/**
 * In the order of the document; `in` is the folder of test/benchmarks.
 * @type {Record<string, { in: string, title: string }>}
 */
const BENCHMARKS = {
  conversations: { in: 'server', title: '一覧、ダッシュボード、検索（1on1 が 100,000 件のデータベース）' },
  'analysis-load': { in: 'server', title: 'オフライン分析（60 分、37,000 文字）' },
  guard: { in: 'server', title: 'ログインを確かめる守り' },
  sealing: { in: 'server', title: '封じて保存した言葉（1on1 が 1,000 件）' },
  'text-shapes': { in: 'server', title: '読みにくい文字起こし（500,000 文字）' },
  jobs: { in: 'server', title: '待ち行列' },
  sockets: { in: 'speech', title: 'ソケットの往復' },
  'scale-out': { in: 'server', title: '複数のプロセスでの公平さと速さ' },
  'speech-load': { in: 'speech', title: '同時に進む録音' },
  'speech-memory': { in: 'speech', title: '録音 1 本のメモリー' },
  'speech-faults': { in: 'speech', title: '録音中の障害' },
  'speech-online': { in: 'speech', title: 'オンラインの1on1、10 分（両側の言葉、障害つき）' },
  'speech-dom': { in: 'speech', title: '聞き取った言葉が画面に出るまで' },
  'mind-map': { in: 'screens', title: 'マインドマップ（1,000 ノード）' },
  people: { in: 'screens', title: 'はじめの画面（部下 300 人）' },
  'session-layout': { in: 'screens', title: 'セッション画面の揺れ' },
  'session-typing': { in: 'screens', title: 'セッション画面で文字を打つ速さ（発言 300、1,800 行）' },
  'public-pages': { in: 'screens', title: '公開ページ（Lighthouse、モバイル）' },
  weight: { in: 'screens', title: 'JavaScript の重さ（gzip）' },
  start: { in: 'server', title: '起動とメモリー' },
  checks: { in: 'checks', title: '検査にかかる時間' },
};
/** Too long to be run with the others. */
const ALONE = { suite: { in: 'checks', title: 'npm test にかかる時間' } };

/**
 * @param {string} name
 * @param {{ in: string, title: string }} benchmark
 */
async function measure(name, { in: room, title }) {
  const folder = mkdtempSync(join(tmpdir(), 'jizo-bench-'));
  const file = join(folder, 'figures');
  const machine = machineLine();
  let printed = '';
  try {
    const code = await run(
      runtime(),
      ['--import', './test/kit/product/typescript.mjs', `test/benchmarks/${room}/${name}.ts`],
      {
        env: environment({ BENCH_FIGURES: file }),
        stdio: ['ignore', 'pipe', 'inherit'],
        // With all that it starts.
        detached: true,
        tell: (chunk) => {
          printed += chunk;
          process.stdout.write(chunk);
        },
      },
    );
    if (code !== 0) throw new Stop(`${name}: 測定が失敗しました（終了コード ${code}）。`);
    const figures = existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => /** @type {import('./lib/bench-results.mjs').Figure} */ (parseJson(line)))
      : [];
    await keepSection({ order: Object.keys(KNOWN), name, title, machine, figures, printed });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const KNOWN = { ...BENCHMARKS, ...ALONE };
const wanted = process.argv.slice(2);

await command(async () => {
  const unknown = wanted.filter((name) => !(name in KNOWN));
  if (unknown.length > 0) {
    throw new Stop(`知らない測定です: ${unknown.join(', ')}。選べるのは ${Object.keys(KNOWN).join(', ')} です。`);
  }
  await prepare();
  for (const [name, benchmark] of Object.entries(wanted.length > 0 ? KNOWN : BENCHMARKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`\n== ${name}\n`);
    await measure(name, benchmark).catch((/** @type {unknown} */ error) => {
      if (!(error instanceof Stop)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    });
  }
});
