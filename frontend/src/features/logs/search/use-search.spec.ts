import { foundIn, nextPart } from './use-search.js';

type Parts = Parameters<typeof foundIn>[0];

const hit = (id: string, timestamp: string) => ({ id, timestamp }) as Parts[number]['items'][number];
const part = (items: Parts[number]['items'], next: string | null) => ({ items, looked: 1, total: 3, next });

describe('a search that comes in parts', () => {
  const [first, second, third] = [
    hit('c', '2026-11-03T00:00:00.000Z'),
    hit('b', '2026-11-02T00:00:00.000Z'),
    hit('a', '2026-11-02T00:00:00.000Z'),
  ];

  it('[KEY-8] shows the newest first and each once, also when it has begun again', () => {
    const parts = [part([second], 'b'), part([first, second, third], null)];
    expect(foundIn(parts).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('[KEY-8] goes on where the last part ended, until everything was looked at', () => {
    const [begun, ended] = [part([first], 'c'), part([second], null)];
    expect(nextPart(begun, [begun])).toBe('c');
    expect(nextPart(ended, [begun, ended])).toBeUndefined();
  });
});
