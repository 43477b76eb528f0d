import { AppError } from '@app/platform';

/** Days in Japan are all of the same length. */
const DAY = 24 * 60 * 60_000;

const ZONE = /(?:z|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * Reads a date or a date and time. Without a zone it is meant as in Japan, whatever the zone of this machine.
 * @throws AppError VALIDATION when there is no such moment
 */
export function readMoment(text: string): Date {
  const [, time] = text.split(/[T ]/i);
  const zoned = time === undefined ? `${text}T00:00:00+09:00` : ZONE.test(time) ? text : `${text}+09:00`;
  const moment = new Date(zoned);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1900 || moment.getUTCFullYear() > 9999) {
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
  return /[T ]/i.test(text) ? start : new Date(start.getTime() + DAY);
}
