import { formatDayFromToday } from './day-from-today.js';

const NOW = '2026-11-21T05:00:00.000Z';

it('[SES-40] names today and yesterday in Japan with their dates, and other days by their weekday', () => {
  expect(formatDayFromToday('2026-11-20T15:00:00Z', NOW)).toBe('今日（11月21日）');
  expect(formatDayFromToday('2026-11-20T14:59:59Z', NOW)).toBe('昨日（11月20日）');
  expect(formatDayFromToday('2026-11-18T15:40:00Z', NOW)).toBe('11月19日（木）');
  expect(formatDayFromToday('2025-12-31T15:00:00Z', '2025-12-31T14:00:00Z')).toBe('2026年1月1日（木）');
  expect(formatDayFromToday('2025-12-31T14:00:00Z', '2025-12-31T16:00:00Z')).toBe('昨日（2025年12月31日）');
});
