import { daysOptions, untilSentence } from './kept-time.js';

const labels = (most: number | null, chosen: number | null) => daysOptions(most, chosen).map(({ label }) => label);

it('[KEY-10] offers the rule of the server, every shorter time, and what was chosen', () => {
  expect(labels(null, null)).toEqual(['消さない', ...[7, 30, 90, 180, 365].map((days) => `最後の動きから${days}日`)]);
  expect(labels(90, null)).toEqual(['このサーバーの決まり（90日）', '最後の動きから7日', '最後の動きから30日']);
  expect(daysOptions(90, 14).map(({ value }) => value)).toEqual([0, 7, 14, 30]);
});

it('[KEY-10] says until when', () => {
  const now = Date.parse('2026-11-23T00:00:00Z');
  expect(untilSentence(null, now)).toBe('消えません。');
  expect(untilSentence('2026-12-24T00:00:00Z', now)).toBe('12月24日まで残ります。');
  expect(untilSentence('2026-11-22T00:00:00Z', now)).toBe('まもなく消えます。');
});
