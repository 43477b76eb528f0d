import { addDays, daysBetween, partsOf, startOfDay, TOKYO, tokyoDay, type Moment } from '@app/contract';

const formats = {
  dateTime: new Intl.DateTimeFormat('ja-JP', {
    timeZone: TOKYO,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }),
  time: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, weekday: 'short' }),
};

/** The day in Japan. */
export function today(now: number = Date.now()): string {
  return tokyoDay(now);
}

/** Milliseconds until the next day begins in Japan. */
export function untilTomorrow(now: number = Date.now()): number {
  return startOfDay(addDays(tokyoDay(now), 1)).getTime() - now;
}

/** `2026/11/18 9:40` */
export function formatDateTime(moment: Moment): string {
  return formats.dateTime.format(new Date(moment));
}

/** `9:40` */
export function formatTime(moment: Moment): string {
  return formats.time.format(new Date(moment));
}

/** `11月6日`, and `2025年11月6日` in another year than now. */
export function formatDay(moment: Moment, now: Moment = Date.now()): string {
  const { year, month, day } = partsOf(tokyoDay(moment));
  const short = `${month}月${day}日`;
  return year === partsOf(tokyoDay(now)).year ? short : `${year}年${short}`;
}

/** `11月6日（金）`, with the year in another year than now. */
export function formatDayWithWeekday(moment: Moment, now: Moment = Date.now()): string {
  return `${formatDay(moment, now)}（${formats.weekday.format(new Date(moment))}）`;
}

/**
 * The end of a promise, `11月24日まで`: with the year in another year than now, and saying so where the day is past.
 * @param day today in Japan: a screen that stays open takes it from `useToday`
 * @param isDone what is done cannot be late
 */
export function formatDue(due: string, day: string, isDone = false): string {
  const isPast = !isDone && due < day;
  return `${formatDay(startOfDay(due), startOfDay(day))}まで${isPast ? '・過ぎています' : ''}`;
}

/** `2026年11月` */
export function formatMonth(moment: Moment): string {
  const { year, month } = partsOf(tokyoDay(moment));
  return `${year}年${month}月`;
}

/** Whole weeks between two days of the calendar in Japan. */
export function weeksBetween(earlier: Moment, later: Moment): number {
  return Math.max(0, Math.floor(daysBetween(tokyoDay(earlier), tokyoDay(later)) / 7));
}
