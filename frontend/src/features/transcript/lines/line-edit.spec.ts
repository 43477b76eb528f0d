import { minutesOf, spokenAt, type Line } from './line-edit.js';

const line = (id: string, speaker: number | null, text: string, end_ms: number | null = null): Line => ({
  id,
  position: 0,
  speaker,
  text,
  start_ms: null,
  end_ms,
});

describe('times', () => {
  it('gives the moment of a line, and none without times', () => {
    expect(spokenAt('2026-11-20T05:10:00.000Z', 60_000)).toBe(Date.parse('2026-11-20T05:11:00.000Z'));
    expect(spokenAt('2026-11-20T05:10:00.000Z', null)).toBeNull();
  });

  it('counts the minutes of the talk', () => {
    expect(minutesOf([line('a', 1, '', 20_000), line('b', 2, '', 1_790_000)])).toBe(30);
    expect(minutesOf([line('a', 1, '', 20_000)])).toBe(1);
    expect(minutesOf([line('a', 1, 'どうでしたか。')])).toBeNull();
  });
});
