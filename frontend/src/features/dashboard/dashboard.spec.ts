import { keywordFinding } from './keywords/keywords.js';
import { keywordOptions } from './keywords/keyword-options.js';
import { sentimentOptions, SERIES } from './sentiments/sentiment-options.js';
import { chartTokens } from '../../ui/theme/tokens.js';
import { promiseFinding } from './people/promise-finding.js';
import { sentimentFinding, tickOf, trendOf } from './sentiments/sentiment-series.js';

const NOW = Date.parse('2026-11-21T04:00:00.000Z');

const point = (day: string, positive_score: number, negative_score: number, time = '10:00') => ({
  conversation_timestamp: new Date(`${day}T${time}:00+09:00`).toISOString(),
  positive_score,
  negative_score,
});

describe('trendOf', () => {
  it('[DSH-6] averages the 1on1s of a day in Japan and puts days in order', () => {
    const trend = trendOf([
      point('2027-01-01', 0.2, 0.4, '00:10'),
      point('2026-12-31', 0.8, 0.2, '23:50'),
      point('2026-12-31', 0.4, 0.2, '09:00'),
    ]);
    expect(trend.span).toBe('day');
    expect(trend.points.map(({ day }) => day)).toEqual(['2026-12-31', '2027-01-01']);
    expect(trend.points[0]?.positive).toBeCloseTo(0.6);
  });

  it('[DSH-6] changes to weeks and months if there are too many days', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        point(new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10), 0.5, 0.4),
      );
    expect(trendOf(days(60)).span).toBe('day');
    expect(trendOf(days(61))).toMatchObject({ span: 'week' });
    expect(trendOf(days(61)).points[0]?.day).toBe('2019-12-30');
    expect(trendOf(days(500)).span).toBe('month');
    expect(trendOf(days(500)).points).toHaveLength(17);
  });
});

describe('how the charts are drawn', () => {
  const points = [
    { day: '2026-10-02', positive: 1, negative: 0 },
    { day: '2026-10-03', positive: 0.4, negative: 0.2 },
    { day: '2026-11-20', positive: 0.6, negative: 0.1 },
  ];

  it.each(['light', 'dark'] as const)('[DSH-6] two smoothed lines with their names, from 0 to 1, %s', (mode) => {
    const options = sentimentOptions(points, chartTokens(mode));
    expect(SERIES).toEqual({ positive: 'ポジティブ', negative: 'ネガティブ' });
    expect(options.scale.y).toEqual({ domain: [0, 1], nice: false });
    expect(options.scale.color.domain).toEqual(['ポジティブ', 'ネガティブ']);
    expect([options.shapeField, options.area.shapeField]).toEqual(['smooth', 'smooth']);
    expect(options.data).toHaveLength(6);
  });

  it('[SCR-13] days stand apart as they lie in time', () => {
    const { data, scale, xField, axis } = sentimentOptions(points, chartTokens('light'));
    expect([xField, scale.x.type]).toEqual(['at', 'time']);
    const [first = 0, second = 0, third = 0] = data.filter((_, at) => at % 2 === 0).map(({ at }) => at.getTime());
    expect((third - second) / (second - first)).toBe(48);
    expect(axis.x.labelFormatter(new Date(first))).toBe('10/2');
  });

  it.each([
    ['2022-01-10', '2025-12-10', '2022/1'],
    ['2025-08-10', '2026-02-10', '2025/8'],
    // A tick stands for days or weeks: their months alone would come again and again.
    ['2025-12-10', '2026-01-10', '12/10'],
    ['2026-01-10', '2026-12-10', '1/10'],
    ['2026-01-10', '2026-01-10', '1/10'],
  ])('[DSH-6] from %s to %s the axis begins with %s', (first, last, tick) => {
    const line = [first, last].map((day) => ({ day, positive: 0.5, negative: 0.4 }));
    const { axis } = sentimentOptions(line, chartTokens('light'));
    expect(axis.x.labelFormatter(new Date(`${first}T00:00:00+09:00`))).toBe(tick);
  });

  it('[DSH-5] [SCR-15] horizontal bars by frequency, each with its number and counter, without a legend', () => {
    const stats = [{ keyword: 'レビュー', frequency: 1200 }];
    const options = keywordOptions(stats, chartTokens('light'));
    expect(options).toMatchObject({ data: stats, xField: 'keyword', yField: 'frequency', legend: false });
    expect(options.label.text({ keyword: 'レビュー', frequency: 1200 })).toBe('1,200回');
  });
});

describe('sentimentFinding', () => {
  it('says since when one side has been above', () => {
    const trend = trendOf([
      point('2026-10-02', 0.4, 0.6),
      point('2026-10-09', 0.6, 0.4),
      point('2026-11-20', 0.7, 0.3),
    ]);
    expect(sentimentFinding(trend, NOW)).toBe('10月9日から、ポジティブが上まわっています。');
  });

  it('names the year of another year, and the negative side without judging', () => {
    const trend = trendOf([
      point('2025-10-02', 0.6, 0.4),
      point('2025-10-09', 0.2, 0.4),
      point('2026-11-20', 0.2, 0.3),
    ]);
    expect(sentimentFinding(trend, NOW)).toBe('2025年10月9日から、ネガティブが上まわっています。');
  });

  it('says so when it was always one side', () => {
    const trend = trendOf([point('2026-10-02', 0.6, 0.4), point('2026-10-09', 0.6, 0.4)]);
    expect(sentimentFinding(trend, NOW)).toBe('ポジティブが、ずっと上まわっています。');
  });

  it('says nothing where nothing is clear', () => {
    expect(sentimentFinding(trendOf([]), NOW)).toBeNull();
    expect(sentimentFinding(trendOf([point('2026-10-02', 0.6, 0.4)]), NOW)).toBeNull();
    expect(sentimentFinding(trendOf([point('2026-10-02', 0.6, 0.4), point('2026-10-09', 0.5, 0.5)]), NOW)).toBeNull();
    const turned = trendOf([point('2026-10-02', 0.6, 0.4), point('2026-10-09', 0.1, 0.5)]);
    expect(sentimentFinding(turned, NOW)).toBeNull();
  });
});

describe('keywordFinding', () => {
  const stat = (keyword: string, frequency: number) => ({ keyword, frequency });

  it('[DSH-5] names the most frequent keyword, or two that share the place', () => {
    expect(keywordFinding([stat('レビュー', 24), stat('応援', 18)])).toBe('いちばん多いのは「レビュー」です。');
    expect(keywordFinding([stat('レビュー', 18), stat('応援', 18), stat('朝会', 2)])).toBe(
      'いちばん多いのは「レビュー」と「応援」です。',
    );
  });

  it('says nothing where all are alike or there are none', () => {
    expect(keywordFinding([])).toBeNull();
    expect(keywordFinding([stat('レビュー', 2), stat('応援', 2)])).toBeNull();
  });
});

describe('promiseFinding', () => {
  const totals = (manager_total: number, manager_done: number, undecided = 0, undecided_done = 0) => [
    {
      employee_id: 'a',
      employee_name: 'a',
      ...{ manager_total, manager_done, employee_total: 0, employee_done: 0, undecided, undecided_done },
    },
  ];

  it('[SCR-15] counts with the counting word', () => {
    expect(promiseFinding(totals(2, 0))).toBe('約束が2つあります。');
    expect(promiseFinding(totals(10, 3))).toBe('10個の約束のうち、3つが済んでいます。');
    expect(promiseFinding(totals(3, 3))).toBe('3つの約束が、すべて済んでいます。');
  });

  it('[MND-6] counts what is nobody’s, open or kept', () => {
    expect(promiseFinding(totals(0, 0, 1, 0))).toBe('約束が1つあります。');
    expect(promiseFinding(totals(0, 0, 0, 1))).toBe('1つの約束が、すべて済んでいます。');
    expect(promiseFinding(totals(2, 1, 1, 1))).toBe('4つの約束のうち、2つが済んでいます。');
  });
});

describe('tickOf', () => {
  it('is short', () => {
    expect(tickOf('2026-09-04')).toBe('9/4');
  });
});
