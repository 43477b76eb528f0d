import { isWithin, PLACES } from './places.js';

describe('the sidebar', () => {
  it('[SHL-9] leads to the places of the app area', () => {
    expect(PLACES.map(({ label }) => label)).toEqual([
      '部下との1on1を始める',
      '1on1の記録',
      '約束',
      '分析ダッシュボード',
      '学習ガイド',
      '設定',
    ]);
  });

  it('shows the record of a talk as part of the log', () => {
    const here = PLACES.filter((place) => isWithin(place, '/app/log/transcript/1')).map(({ to }) => to);
    expect(here).toEqual(['/app/logs']);
    expect(PLACES.filter((place) => isWithin(place, '/app/settings')).map(({ to }) => to)).toEqual(['/app/settings']);
  });
});
