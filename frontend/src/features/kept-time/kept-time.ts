import { formatDay } from '../../helpers/dates.js';

/** Days that a person can choose. */
const CHOICES = [7, 30, 90, 180, 365];

/** A number of days to choose; 0: no choice of one's own. */
export interface DaysOption {
  value: number;
  label: string;
}

/**
 * What can be chosen: the server's own rule, and every shorter time.
 * @param chosen stands in the list also where nobody offers it
 */
export function daysOptions(most: number | null, chosen: number | null): DaysOption[] {
  const own = most === null ? '消さない' : `このサーバーの決まり（${most}日）`;
  const days = new Set(CHOICES.filter((count) => most === null || count < most));
  if (chosen !== null) days.add(chosen);
  const sorted = [...days].sort((a, b) => a - b);
  return [{ value: 0, label: own }, ...sorted.map((value) => ({ value, label: `最後の動きから${value}日` }))];
}

/** Until when something stays, if nothing more happens. */
export function untilSentence(until: string | null, now: number = Date.now()): string {
  if (until === null) return '消えません。';
  return Date.parse(until) <= now ? 'まもなく消えます。' : `${formatDay(until, now)}まで残ります。`;
}
