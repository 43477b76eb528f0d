import { addMonths, tokyoDay, mondayOf, monthOf, partsOf, startOfDay } from '@app/contract';
import type { components } from '../../../api/schema.js';
import { formatDay } from '../../../helpers/dates.js';

type SentimentPoint = components['schemas']['SentimentPointDto'];

/** How many 1on1s stand behind a point of the line. */
export type Span = 'day' | 'week' | 'month';

/** A point of the line: the mean of all 1on1s of a day, a week or a month. */
export interface TrendPoint {
  /** First day of the span in Japan, `2026-11-20`. */
  day: string;
  positive: number;
  negative: number;
}

export interface Trend {
  span: Span;
  points: TrendPoint[];
}

/** A reader cannot distinguish more points than this on the chart. */
const MAX_POINTS = 60;

function startOf(span: Span, timestamp: string): string {
  const day = tokyoDay(timestamp);
  if (span === 'day') return day;
  // Weeks begin on Monday.
  return span === 'month' ? `${monthOf(day)}-01` : mondayOf(day);
}

function meansBy(span: Span, points: readonly SentimentPoint[]): TrendPoint[] {
  const sums = new Map<string, { positive: number; negative: number; count: number }>();
  for (const { conversation_timestamp, positive_score, negative_score } of points) {
    const start = startOf(span, conversation_timestamp);
    const sum = sums.get(start) ?? { positive: 0, negative: 0, count: 0 };
    sum.positive += positive_score;
    sum.negative += negative_score;
    sum.count += 1;
    sums.set(start, sum);
  }
  return [...sums]
    .map(([day, { positive, negative, count }]) => ({ day, positive: positive / count, negative: negative / count }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The series as the chart draws it: by day, or by week or month if there are too many days. */
export function trendOf(points: readonly SentimentPoint[]): Trend {
  const days = meansBy('day', points);
  if (days.length <= MAX_POINTS) return { span: 'day', points: days };
  const weeks = meansBy('week', points);
  return weeks.length <= MAX_POINTS
    ? { span: 'week', points: weeks }
    : { span: 'month', points: meansBy('month', points) };
}

/** From this many months on a tick stands for a month or more. */
const LONG_MONTHS = 6;

/** Whether days without their year would not say when: the line runs for long, into another year. */
export function needsYears(points: readonly TrendPoint[]): boolean {
  const [first, last] = [points[0]?.day ?? '', points.at(-1)?.day ?? ''];
  return first.slice(0, 4) !== last.slice(0, 4) && addMonths(monthOf(first), LONG_MONTHS) <= monthOf(last);
}

/** `11/20`, or `2026/11`, as a tick has room for. */
export function tickOf(day: string, withYear = false): string {
  const { year, month, day: date } = partsOf(day);
  return withYear ? `${year}/${month}` : `${month}/${date}`;
}

function side({ positive, negative }: TrendPoint): number {
  return Math.sign(positive - negative);
}

/** Fewer points than this are no trend. */
const MIN_RUN = 2;

/**
 * What the line says, in one computed sentence: since when one side has been above the other.
 * @returns null if there is no clear finding
 */
export function sentimentFinding({ span, points }: Trend, now: number): string | null {
  const last = points.at(-1);
  if (last === undefined || side(last) === 0) return null;
  const before = points.findLastIndex((point) => side(point) !== side(last));
  const run = points.slice(before + 1);
  if (run.length < MIN_RUN) return null;
  const label = side(last) > 0 ? 'ポジティブ' : 'ネガティブ';
  const [first] = run;
  if (before === -1 || first === undefined) return `${label}が、ずっと上まわっています。`;
  const day = formatDay(startOfDay(first.day), now);
  const since = { day, week: `${day}の週`, month: day.replace(/(?<!\d)\d+日$/u, '') }[span];
  return `${since}から、${label}が上まわっています。`;
}
