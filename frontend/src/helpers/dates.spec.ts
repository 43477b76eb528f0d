import { tokyoDay } from '@app/contract';
import {
  formatDateTime,
  formatDay,
  formatDayWithWeekday,
  formatDue,
  formatMonth,
  formatTime,
  weeksBetween,
} from './dates.js';

// 00:40 on the 19th in Japan, still the 18th in UTC.
const NIGHT = '2026-11-18T15:40:00.000Z';
const NOW = '2026-11-21T05:00:00.000Z';

describe('dates as people in Japan read them', () => {
  it('[AUT-7] writes day and time in the ja-JP locale', () => {
    expect(formatDateTime('2026-11-18T00:40:00.000Z')).toBe('2026/11/18 9:40');
  });

  it('counts days in Asia/Tokyo', () => {
    expect(tokyoDay(NIGHT)).toBe('2026-11-19');
    expect(formatDay(NIGHT, NOW)).toBe('11月19日');
    expect(formatDayWithWeekday(NIGHT, NOW)).toBe('11月19日（木）');
    expect(formatTime(NIGHT)).toBe('0:40');
    expect(formatMonth('2026-10-31T15:00:00Z')).toBe('2026年11月');
  });

  it('names the year where it is another', () => {
    expect(formatDay('2025-12-31T14:59:59Z', NOW)).toBe('2025年12月31日');
    expect(formatDay('2025-12-31T15:00:00Z', NOW)).toBe('1月1日');
  });

  it('[SCR-4] names the year of a due date in another year, and says when it is past', () => {
    const day = '2026-11-21';
    expect(formatDue('2026-11-24', day)).toBe('11月24日まで');
    expect(formatDue('2026-11-21', day)).toBe('11月21日まで');
    expect(formatDue('2026-11-20', day)).toBe('11月20日まで・過ぎています');
    expect(formatDue('2026-01-12', day)).toBe('1月12日まで・過ぎています');
    expect(formatDue('2027-01-12', day)).toBe('2027年1月12日まで');
    expect(formatDue('2025-12-31', day)).toBe('2025年12月31日まで・過ぎています');
    expect(formatDue('2025-12-31', day, true)).toBe('2025年12月31日まで');
  });

  it('counts whole weeks of the calendar', () => {
    expect(weeksBetween('2026-11-14T14:00:00Z', NOW)).toBe(1);
    expect(weeksBetween('2026-11-14T15:00:00Z', NOW)).toBe(0);
    expect(weeksBetween(NOW, '2026-11-01T00:00:00Z')).toBe(0);
  });
});
