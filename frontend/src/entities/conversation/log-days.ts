import { dayKey } from '../../helpers/dates.js';
import type { ConversationListItem } from './conversation-types.js';

const DAY_MS = 86_400_000;
const KEY = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether a text is a day of the calendar, `2026-11-21`. */
export function isDay(text: string | null): text is string {
  if (text === null || !KEY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2月30日 would roll over into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Noon of a day in Japan, for formatting. */
export function noonOf(day: string): string {
  return `${day}T12:00:00+09:00`;
}

/** The day so many days later. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month of a day, `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month so many months later. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first and the last day that a calendar of a month shows: six weeks from the Sunday on or before the first. */
export function calendarDays(month: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = shiftDay(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  return { from, to: shiftDay(from, 6 * 7 - 1) };
}

/** The talks of each day in Japan, the latest of a day first. */
export function groupByDay(entries: readonly ConversationListItem[]): Map<string, ConversationListItem[]> {
  const days = new Map<string, ConversationListItem[]>();
  for (const entry of entries.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))) {
    const day = dayKey(entry.timestamp);
    const list = days.get(day);
    if (list) list.push(entry);
    else days.set(day, [entry]);
  }
  return days;
}

/** All talks, or those with one report. */
export function ofEmployee(
  entries: readonly ConversationListItem[],
  employeeId: string,
): readonly ConversationListItem[] {
  return employeeId === '' ? entries : entries.filter(({ employee_id }) => employee_id === employeeId);
}

const PLACES = /[（(]\d+行(?:、\d+行)*[）)]/gu;
const HEADING = /^(?:#{1,6}\s.*|\*\*[^*]+\*\*:?)$/u;
const MARK = /^(?:[-*+]|\d+\.|>)\s+/u;
const ENDS = /[。．.!?！？」）)…]$/u;

/** A summary as one running text: a preview has no room for headings, marks and places. */
export function previewOf(summary: string): string {
  return summary
    .split(/\r?\n/u)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !HEADING.test(line))
    .map((line) =>
      line
        .replace(MARK, '')
        .replace(/\*\*|__|`/gu, '')
        .replace(PLACES, '')
        .replace(/\\([^\w\s])/gu, '$1')
        .trim(),
    )
    .map((line) => (ENDS.test(line) ? line : `${line}。`))
    .join('');
}
