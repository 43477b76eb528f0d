const ZONE = 'Asia/Tokyo';
const DAY_MS = 86_400_000;

/** A point in time as the API gives it, or as the browser has it. */
export type Moment = string | number | Date;

const formats = {
  dateTime: new Intl.DateTimeFormat('ja-JP', {
    timeZone: ZONE,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }),
  time: new Intl.DateTimeFormat('ja-JP', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat('ja-JP', { timeZone: ZONE, weekday: 'short' }),
  key: new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }),
};

/** The calendar day in Japan, `2026-11-21`: for comparing and grouping. */
export function dayKey(moment: Moment): string {
  return formats.key.format(new Date(moment));
}

function parts(moment: Moment): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = dayKey(moment).split('-').map(Number);
  return { year, month, day };
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
  const { year, month, day } = parts(moment);
  const short = `${month}月${day}日`;
  return year === parts(now).year ? short : `${year}年${short}`;
}

/** `11月6日（金）`, with the year in another year than now. */
export function formatDayWithWeekday(moment: Moment, now: Moment = Date.now()): string {
  return `${formatDay(moment, now)}（${formats.weekday.format(new Date(moment))}）`;
}

/** `2026年11月` */
export function formatMonth(moment: Moment): string {
  const { year, month } = parts(moment);
  return `${year}年${month}月`;
}

/** Whole weeks between two days of the calendar in Japan. */
export function weeksBetween(earlier: Moment, later: Moment): number {
  const days = (Date.parse(dayKey(later)) - Date.parse(dayKey(earlier))) / DAY_MS;
  return Math.max(0, Math.floor(days / 7));
}
