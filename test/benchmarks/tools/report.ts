import { appendFileSync } from 'node:fs';
import { percentile } from './percentile.js';

/** A figure of a benchmark: a row of RESULTS.md. */
export interface Figure {
  /** What was measured, in Japanese. */
  what: string;
  measured: number;
  unit: string;
  /** What else is worth knowing: other percentiles, how many there were. */
  more?: string;
  /** The budget of the design, if it has one. */
  budget?: { atMost: number } | { atLeast: number };
  /** The same by simpler means, measured in the same run. */
  baselines?: { what: string; measured: number }[];
}

/** Prints a figure, and hands it to `npm run bench`, which keeps it. */
export function report(figure: Figure): void {
  const { what, measured, unit, more = '', budget, baselines = [] } = figure;
  const limit = budget === undefined ? '' : 'atMost' in budget ? `<= ${budget.atMost}` : `>= ${budget.atLeast}`;
  const beside = baselines.map((baseline) => `${baseline.what} ${plain(baseline.measured)}`);
  console.log([`${what}: ${plain(measured)} ${unit}`, more, limit, ...beside].filter(Boolean).join(' | '));
  const file = process.env['BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** The usual percentiles in one line. */
export function spread(samples: readonly number[]): string {
  const of = (share: number): string => plain(percentile(samples, share));
  return `p50 ${of(0.5)}、p95 ${of(0.95)}、p99 ${of(0.99)}、最大 ${of(1)}（${samples.length} 回）`;
}

/** Three digits that count. */
function plain(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
