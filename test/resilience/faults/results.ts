import { cpus, totalmem } from 'node:os';
import { readFile, writeFile } from 'node:fs/promises';
import type { ScenarioResult } from './scenario/scenario-types.js';
import type { FaultCase } from './scenarios.js';

const FILE = 'test/resilience/faults/RESULTS.md';

/** What became of one scenario. */
export type Outcome =
  | { scenario: FaultCase; notHere: string }
  | (ScenarioResult & { scenario: FaultCase; stop: { late: string[]; slowestMs: number } });

const HEAD = `# 壊しながら動かした記録

\`npm run faults [-- 名前…]\` が作ります。名前を付けて動かすと、その行だけを書き換えます。手で直さないでください。

api 二つ、worker 二つ、Caddy、PostgreSQL、Redis を一台で動かし、大勢の上司が同時に1on1を行う途中で一つを壊し、戻します。上司はブラウザーと同じやり方で話した言葉を送り、メモを保存し、問いと返事を記録し、まとめを作り、次の一歩に印を付け、サーバーが受け付けたものをすべて控えておきます。最後に控えとデータベースと画面（API）を突き合わせます。

- **受け付け**: サーバーが受け付けたと答えた書き込み（かっこの中は発言）。
- **失ったもの・二重**: 受け付けたのにないもの、二つあるもの。
- **分析**: ほしいとされた数、できた数。「試み」はそのために始めた数で、壊れたときにやり直した分だけ多くなります。「待ち」は全員が終えてから最後の分析ができるまでの秒です。
- **最も長い中断**: 一人の上司が、失敗した操作をやり直して受け付けられるまでの最も長い時間。
- **見えた失敗**: やり直す前に上司に見えた失敗の種類と回数。
- **録音の行**: 本物の録音（Chromium が録った20語の音）を、ブラウザーと同じ送り方で、認識サービスの代わりに送ります。「受け付け」は音の断片（かっこの中は保存された言葉）、「最も長い中断」は録音を止めてからすべてが言葉になるまでです。「送り直し」は、終わりが「まだ残りがある」と答えられて残りを送り直した回数です。
- **停止**: 最後に SIGTERM で止めたときに、最も遅いプロセスがかかった秒。

| 壊したもの | 上司 | 受け付け | 失ったもの | 二重 | 分析 | 最も長い中断 | 見えた失敗 | 止まったままのもの | 停止 | 判定 | 日付と機械 |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

/** Whether nothing that was accepted was lost or doubled, everything wanted was done once and nothing hung. */
export function isGood(outcome: Outcome): boolean {
  if ('notHere' in outcome) return true;
  const { verification, stuck, stop } = outcome;
  const { analyses } = verification;
  return (
    [verification.lost, verification.doubled, verification.hung, stop.late].every(({ length }) => length === 0) &&
    stuck === 0 &&
    verification.cutShort === 0 &&
    analyses.done === analyses.wanted &&
    analyses.doubled === 0
  );
}

/** The row of an outcome in the table. */
export function rowOf(outcome: Outcome): string {
  const { scenario } = outcome;
  const made = `${new Date().toISOString().slice(0, 10)}、${cpus().length}コア ${Math.round(totalmem() / 1024 ** 3)} GB`;
  if ('notHere' in outcome)
    return row([
      scenario.title,
      '—',
      '—',
      '—',
      '—',
      '—',
      '—',
      '—',
      '—',
      '—',
      `行っていません: ${outcome.notHere}`,
      made,
    ]);
  const { verification, stuck, stop, remark } = outcome;
  const { analyses, unannounced } = verification;
  const hung = [...verification.hung, ...stop.late.map((name) => `${name}が止まらない`)];
  if (verification.cutShort > 0) hung.push(`途中で終えられた1on1×${verification.cutShort}`);
  if (stuck > 0) hung.push(...Array.from({ length: stuck }, () => '上司'));
  const left = unannounced > 0 ? `返事が届かず、始め直した空の1on1が${unannounced}件残りました。` : '';
  return row([
    scenario.title,
    `${verification.managers}人`,
    `${verification.accepted}（${verification.lines}）`,
    tally(verification.lost),
    tally(verification.doubled),
    `${analyses.done}／${analyses.wanted}、試み${analyses.begun}、二重${analyses.doubled}、待ち${seconds(analyses.waitedMs)}`,
    seconds(verification.longestMs),
    [...verification.failures].map(([what, times]) => `${what}×${times}`).join(' ') || 'なし',
    tally(hung),
    seconds(stop.slowestMs),
    `${isGood(outcome) ? '合格' : '**不合格**'}${remark || left ? `。${remark}${left}` : ''}`,
    made,
  ]);
}

/** Writes the rows into the table; what was not run this time stays. */
export async function keepResults(outcomes: readonly Outcome[], order: readonly FaultCase[]): Promise<void> {
  const before = await readFile(FILE, 'utf8').catch(() => '');
  const old = before.split('\n').filter((line) => line.startsWith('| '));
  const rows = order.flatMap((scenario) => {
    const now = outcomes.find((outcome) => outcome.scenario.name === scenario.name);
    if (now !== undefined) return [rowOf(now)];
    return old.filter((line) => line.startsWith(`| ${scenario.title} |`));
  });
  await writeFile(FILE, `${HEAD}${rows.join('\n')}\n`);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function tally(things: readonly string[]): string {
  if (things.length === 0) return 'なし';
  const kinds = [...new Set(things)];
  return kinds.map((kind) => `${kind}×${things.filter((thing) => thing === kind).length}`).join(' ');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}秒`;
}
