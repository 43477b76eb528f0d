import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  lastDayOf,
  momentOfField,
  mondayOf,
  parseMoment,
  startOfDay,
  tokyoDay,
  tokyoField,
  weekdayOf,
  writtenDay,
} from './tokyo-day.js';

describe('the calendar in Tokyo', () => {
  it('gives the day of a moment in any zone of this machine', () => {
    expect(tokyoDay('2026-12-31T14:59:59.999Z')).toBe('2026-12-31');
    expect(tokyoDay(new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01');
    expect(startOfDay('2027-01-01').toISOString()).toBe('2026-12-31T15:00:00.000Z');
  });

  it('reads and writes fields for date and time', () => {
    expect(momentOfField('2027-01-01T00:30')?.toISOString()).toBe('2026-12-31T15:30:00.000Z');
    expect(tokyoField('2026-12-31T15:30:00.000Z')).toBe('2027-01-01T00:30');
    for (const wrong of ['', '2026-02-30T10:00', '2026-13-01T10:00', 'あした']) expect(momentOfField(wrong)).toBeNull();
    expect(parseMoment('2026-03-01')?.toISOString()).toBe('2026-02-28T15:00:00.000Z');
    expect(parseMoment('2026-03-01T10:00:00-05:00')?.toISOString()).toBe('2026-03-01T15:00:00.000Z');
    expect(parseMoment('x')).toBeNull();
  });

  it('counts days, weeks and months', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([lastDayOf('2028-02'), lastDayOf('2026-12')]).toEqual(['2028-02-29', '2026-12-31']);
    expect([mondayOf('2026-11-22'), mondayOf('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
    expect(writtenDay('2026-11-06')).toBe('2026年11月6日');
  });

  it('knows which texts are days', () => {
    expect(isDay('2026-11-21')).toBe(true);
    for (const wrong of ['2026-02-30', '2026-13-01', '21.11.2026', '', null]) expect(isDay(wrong)).toBe(false);
  });
});
