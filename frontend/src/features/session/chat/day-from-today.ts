import { daysBetween, tokyoDay, type Moment } from '@app/contract';
import { formatDay, formatDayWithWeekday } from '../../../helpers/dates.js';

/** `今日（11月6日）`, `昨日（11月5日）`, and `11月4日（水）` before that. */
export function formatDayFromToday(moment: Moment, now: Moment = Date.now()): string {
  const names = ['今日', '昨日'];
  const name = names[daysBetween(tokyoDay(moment), tokyoDay(now))];
  return name === undefined ? formatDayWithWeekday(moment, now) : `${name}（${formatDay(moment, now)}）`;
}
