import { summaryBlocks } from './summary-blocks.js';

describe('summaryBlocks', () => {
  it('[TRN-9] takes the places out of sentences, so that each becomes a chip', () => {
    const summary =
      '「決済」を中心に話しました。\n\n**話したこと**\n\n- 昨日リリースできた（4行）\n- テストが効いた（10行、12行）。\n\n約束しました。';
    expect(summaryBlocks(summary)).toEqual([
      { kind: 'plain', markdown: '「決済」を中心に話しました。\n\n**話したこと**\n' },
      {
        kind: 'cited',
        isList: true,
        items: [
          { markdown: '昨日リリースできた', lines: [4] },
          { markdown: 'テストが効いた。', lines: [10, 12] },
        ],
      },
      { kind: 'plain', markdown: '\n約束しました。' },
    ]);
  });

  it('reads a paragraph that names its line', () => {
    expect(summaryBlocks('前回はきつかったと話した(13行)(14行)')).toEqual([
      { kind: 'cited', isList: false, items: [{ markdown: '前回はきつかったと話した', lines: [13, 14] }] },
    ]);
  });

  it('leaves a summary without places as it is', () => {
    const summary = '# まとめ\n\n- 一つ\n- 二つ（3件）';
    expect(summaryBlocks(summary)).toEqual([{ kind: 'plain', markdown: summary }]);
    expect(summaryBlocks(' \n')).toEqual([]);
  });
});
