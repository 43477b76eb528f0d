import { tokyoDay, addDays, weekdayOf } from '@app/contract';
import type { ConversationListItem } from './conversation-types.js';

/** The first and the last day that a calendar of a month shows: six weeks from the Sunday on or before the first. */
export function calendarDays(month: string): { from: string; to: string } {
  const first = `${month}-01`;
  const from = addDays(first, -weekdayOf(first));
  return { from, to: addDays(from, 6 * 7 - 1) };
}

/** The talks of each day in Japan, the latest of a day first. */
export function groupByDay(entries: readonly ConversationListItem[]): Map<string, ConversationListItem[]> {
  const days = new Map<string, ConversationListItem[]>();
  for (const entry of entries.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))) {
    const day = tokyoDay(entry.timestamp);
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
