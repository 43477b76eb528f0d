import { readMoment } from './read-moment.js';

describe('readMoment', () => {
  it.each([
    ['2026-03-01', '2026-02-28T15:00:00.000Z'],
    ['2026-03-01T10:00', '2026-03-01T01:00:00.000Z'],
    ['2026-03-01T10:00:30.5', '2026-03-01T01:00:30.500Z'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00-05:00', '2026-03-01T15:00:00.000Z'],
    ['2026-03-01T10:00:00+0900', '2026-03-01T01:00:00.000Z'],
  ])('reads %s, without a zone as in Japan', (text, moment) => {
    expect(readMoment(text).toISOString()).toBe(moment);
  });

  it.each(['', 'x', '2026-W10', '2026-13-01', '0001-01-01', '+275760-09-13T00:00:00Z'])('refuses %p', (text) => {
    expect(() => readMoment(text)).toThrow('日時の形式が正しくありません。');
  });
});
