import { FLOW, FREQUENCY, GUIDES } from './learning-guide.js';

describe('the learning guide', () => {
  it('[GUI-2] has one guide for the manager and one for the report', () => {
    expect(GUIDES.map(({ id }) => id)).toEqual(['listener', 'speaker']);
  });

  it('[GUI-4] gives the flow of 30 minutes', () => {
    expect(FLOW.map(({ minutes }) => minutes)).toEqual(['2〜3分', '5分', '15分', '4〜5分', '2〜3分', '1分']);
    expect(FLOW.reduce((sum, { length }) => sum + length, 0)).toBe(30);
  });

  it('[GUI-5] suggests weekly to biweekly, 15 to 30 minutes', () => {
    expect(FREQUENCY.title).toBe('毎週から隔週に1回、15〜30分');
  });
});
