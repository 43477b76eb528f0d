/**
 * All knowledge of the calendar in Tokyo, whose clock has no daylight saving. A day is text (`2026-11-21`), so is a month (`2026-11`):
 * both sort, and arithmetic with them needs no zone.
 */

/** A point in time as the API gives it, or as a program has it. */
export type Moment = string | number | Date;

/** The name of the zone for `Intl` and PostgreSQL. */
export const TOKYO = 'Asia/Tokyo';
/** What makes a date and time without a zone one of Tokyo. */
const OFFSET = '+09:00';
const OFFSET_MS = 9 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;
const ZONE = /(?:z|[+-]\d\d(?::?\d\d)?)$/iu;

/** The day of a moment. */
export function tokyoDay(moment: Moment): string {
  return tokyoField(moment).slice(0, 10);
}

/** A moment as the value of a field for date and time: `2026-11-21T09:40`. */
export function tokyoField(moment: Moment): string {
  return new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 16);
}

/** The moment that the value of a field for date and time means in Tokyo; null when there is none. */
export function momentOfField(field: string): Date | null {
  const [local] = FIELD.exec(field) ?? [];
  if (local === undefined) return null;
  const moment = new Date(`${local}:00${OFFSET}`);
  // 2月30日 would roll over into March.
  return !Number.isNaN(moment.getTime()) && tokyoField(moment) === local ? moment : null;
}

/** Reads a day, or a date and time; a value without a zone is in Tokyo's time. @returns null when there is no such moment */
export function parseMoment(text: string): Date | null {
  const [, time] = text.split(/[T ]/iu);
  const zoned = time === undefined ? `${text}T00:00:00${OFFSET}` : ZONE.test(time) ? text : `${text}${OFFSET}`;
  const moment = new Date(zoned);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The moment at which a day begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${OFFSET}`);
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && dayAt(time) === text;
}

/** The day that comes `days` days later. */
export function addDays(day: string, days: number): string {
  return dayAt(Date.parse(day) + days * DAY_MS);
}

/** How many days the second day comes after the first. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / DAY_MS;
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month that comes `months` months later. */
export function addMonths(month: string, months: number): string {
  const { year, month: number } = partsOf(month);
  return monthOf(dayAt(Date.UTC(year, number - 1 + months, 1)));
}

/** The last day of a month. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Year, month and day of a day as numbers; of a month, its first day. */
export function partsOf(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** A day as people write it: `2026年11月6日`. */
export function writtenDay(day: string): string {
  const { year, month, day: date } = partsOf(day);
  return `${year}年${month}月${date}日`;
}

/** The day that begins at this moment in UTC, in which arithmetic is done. */
function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
