import { tokyoDay } from '@app/contract';
import { firstDayOf, periodOf } from './period.js';

describe('the period of the dashboard', () => {
  it.each([
    ['', '2026-11-21', ''],
    ['1m', '2026-11-21', '2026-10-21'],
    ['3m', '2026-11-21', '2026-08-21'],
    ['1y', '2026-11-21', '2025-11-21'],
    ['1m', '2027-01-01', '2026-12-01'],
    ['3m', '2027-01-31', '2026-10-31'],
    ['1m', '2027-03-31', '2027-02-28'],
    ['1m', '2028-03-31', '2028-02-29'],
    ['1y', '2028-02-29', '2027-02-28'],
    ['3m', '2026-05-31', '2026-02-28'],
  ] as const)('%j before %s begins on %j', (period, today, first) => {
    expect(firstDayOf(period, today)).toBe(first);
  });

  it('counts the days of Japan, where the new year begins at 15:00 UTC', () => {
    expect(firstDayOf('1m', tokyoDay('2026-12-31T14:59:59Z'))).toBe('2026-11-30');
    expect(firstDayOf('1m', tokyoDay('2026-12-31T15:00:00Z'))).toBe('2026-12-01');
  });

  it('takes what it does not know for all of the time', () => {
    expect(periodOf('1y')).toBe('1y');
    expect(periodOf('2w')).toBe('');
    expect(periodOf(null)).toBe('');
  });
});
