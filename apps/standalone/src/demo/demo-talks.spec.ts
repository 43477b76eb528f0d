import { heldAt, readDemo } from './demo-talks.js';

const DAY = 86_400_000;
const TOKYO = 9 * 3_600_000;
const talks = readDemo().flatMap((person) => person.talks);

describe('the demonstration', () => {
  it.each(['2026-01-01T00:00:00Z', '2026-03-01T14:59:59Z', '2026-03-01T15:00:00Z', '2028-02-29T03:00:00Z'])(
    '[OPS-10] was held on weekdays in office hours of the year before %s',
    (moment) => {
      const now = new Date(moment);
      for (const talk of talks) {
        const date = heldAt(talk, now);
        const ago = now.getTime() - date.getTime();
        expect(ago).toBeGreaterThan(0);
        expect(ago).toBeLessThan(365 * DAY);
        const inTokyo = new Date(date.getTime() + TOKYO);
        expect([1, 2, 3, 4, 5]).toContain(inTokyo.getUTCDay());
        expect(inTokyo.toISOString().slice(11, 16)).toBe(talk.time);
      }
    },
  );

  it('[OPS-10] is talk of two, no two of them alike', () => {
    for (const { transcript } of talks) {
      expect(new Set(transcript.map((line) => line.slice(0, 3))).size).toBe(2);
    }
    const long = talks.flatMap(({ transcript }) => transcript).filter((line) => line.length > 30);
    expect(new Set(long).size).toBe(long.length);
  });
});
