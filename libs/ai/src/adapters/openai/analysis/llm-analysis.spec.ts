import { evenly } from './llm-analysis.js';

describe('[MND-19] of more points than a question holds', () => {
  const points = Array.from({ length: 216 }, (_, at) => at);

  it('those that are offered are spread over the whole talk', () => {
    const offered = evenly(points, 92);
    expect(offered).toHaveLength(92);
    expect(offered[0]).toBeLessThan(3);
    expect(offered.at(-1)).toBe(215);
    expect(Math.max(...offered.slice(1).map((point, at) => point - offered[at]!))).toBeLessThanOrEqual(3);
  });

  it('all are where they fit, and none of none', () => {
    expect(evenly([1, 2, 3], 3)).toEqual([1, 2, 3]);
    expect(evenly([], 5)).toEqual([]);
    expect(evenly([1, 2], 0)).toEqual([]);
  });
});
