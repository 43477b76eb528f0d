import { durationText, formatClock } from './durations.js';

describe('durations', () => {
  it('read as minutes on a clock, and as hours from one hour on', () => {
    expect([0, 768_999, 3_599_999, 3_723_000, -5].map(formatClock)).toEqual([
      '0:00',
      '12:48',
      '59:59',
      '1:02:03',
      '0:00',
    ]);
  });

  it('read in words as people say them', () => {
    expect([0.2, 46, 60, 125, 3_600, 3_720].map(durationText)).toEqual([
      '1秒',
      '46秒',
      '1分',
      '2分5秒',
      '1時間',
      '1時間2分',
    ]);
  });
});
