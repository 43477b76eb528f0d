import { addDays, parseMoment, startOfDay, tokyoDay } from '@app/contract';
import { AppError } from '@app/platform';

/**
 * Reads a date or a date and time. A value without a zone is in Japan's time, independent of the zone of this machine.
 * @throws AppError VALIDATION when there is no such moment
 */
export function readMoment(text: string): Date {
  const moment = parseMoment(text);
  if (moment === null || moment.getUTCFullYear() < 1900 || moment.getUTCFullYear() > 9999) {
    throw new AppError('VALIDATION', { detail: '日時の形式が正しくありません。' });
  }
  return moment;
}

/**
 * Reads where a range ends: of a day the moment after it, anything else as {@link readMoment} does.
 * @throws AppError VALIDATION when there is no such moment
 */
export function readEnd(text: string): Date {
  const start = readMoment(text);
  return /[T ]/i.test(text) ? start : startOfDay(addDays(tokyoDay(start), 1));
}
