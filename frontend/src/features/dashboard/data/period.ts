import { addMonths, lastDayOf, monthOf } from '@app/contract';

/** The spans of time one can look back on; the empty one is all of it. */
export const PERIODS = [
  { value: '', label: 'すべての期間', months: null },
  { value: '1m', label: 'この1か月', months: 1 },
  { value: '3m', label: 'この3か月', months: 3 },
  { value: '1y', label: 'この1年', months: 12 },
] as const;

/** A period as it stands in the address. */
export type Period = (typeof PERIODS)[number]['value'];

/** What stands in the address as a period; anything else is all of the time. */
export function periodOf(text: string | null): Period {
  return PERIODS.find(({ value }) => value === text)?.value ?? '';
}

/**
 * The first day of a period that ends with `today`, both days of the calendar in Japan.
 * @returns the empty text where the period has no beginning
 */
export function firstDayOf(period: Period, today: string): string {
  const months = PERIODS.find(({ value }) => value === period)?.months ?? null;
  if (months === null) return '';
  const month = addMonths(monthOf(today), -months);
  const sameDay = `${month}${today.slice(7)}`;
  // A month before 31 March ends on the last of February.
  return sameDay < lastDayOf(month) ? sameDay : lastDayOf(month);
}
