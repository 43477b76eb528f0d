import { heldAt, readDemo } from './demo-talks.js';

const DAY = 86_400_000;
const TOKYO = 9 * 3_600_000;
const DUE = /(?:今日|明日|今週|来週|再来週|今月|来月)[^。]*ます/;
const people = readDemo();
const talks = people.flatMap((person) => person.talks);

describe('the demonstration', () => {
  it('[OPS-10] is 24 talks with six reports, some of them with memo and mind map', () => {
    expect(talks).toHaveLength(24);
    expect(new Set(people.map(({ name }) => name)).size).toBe(6);
    expect(new Set(talks.map(({ theme }) => theme)).size).toBe(8);
    expect(talks.filter(({ memo }) => memo !== undefined).length).toBeGreaterThan(5);
    expect(talks.filter(({ mindMap }) => mindMap !== undefined).length).toBeGreaterThan(3);
  });

  it('[OPS-10] has days with several talks, and a rhythm that stops for four weeks', () => {
    const days = Map.groupBy(talks, ({ weeksAgo, weekday }) => `${weeksAgo} ${weekday}`);
    expect(Math.max(...[...days.values()].map((day) => day.length))).toBe(3);
    for (const day of days.values()) expect(new Set(day.map(({ time }) => time)).size).toBe(day.length);
    const rhythm = people.at(-1)?.talks.map(({ weeksAgo }) => weeksAgo) ?? [];
    expect(rhythm.map((week, n) => week - (rhythm[n + 1] ?? week))).toEqual([2, 2, 5, 2, 0]);
  });

  it('[OPS-10] keeps mind maps whole: every parent stands before its children', () => {
    for (const { mindMap = [] } of talks) {
      mindMap.forEach(({ parentId }, n) => {
        if (parentId === null) expect(n).toBe(0);
        else expect(mindMap.slice(0, n).map(({ id }) => id)).toContain(parentId);
      });
    }
  });

  it('[OPS-10] agrees on a next action with a due date in most talks', () => {
    const agreed = talks.filter(({ transcript }) => transcript.some((line) => DUE.test(line)));
    expect(agreed.length).toBeGreaterThan(20);
  });

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
      expect(transcript.length).toBeGreaterThanOrEqual(25);
      expect(transcript.length).toBeLessThanOrEqual(60);
      expect(new Set(transcript.map((line) => line.slice(0, 3))).size).toBe(2);
    }
    const long = talks.flatMap(({ transcript }) => transcript).filter((line) => line.length > 30);
    expect(new Set(long).size).toBe(long.length);
  });
});
