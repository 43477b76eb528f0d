import { compareLines, earlierContent, readNodes } from './version-content.js';

const changed = (earlier: string, now: string) =>
  compareLines(earlier, now).flatMap(({ text, isChanged }) => (isChanged ? [text] : []));

describe('an earlier version', () => {
  it('[TRN-22] shows which of its lines have changed or gone since', () => {
    expect(changed('話者1: はい\n話者2: いいえ\n話者1: はい', '話者1: はい\n話者2: うん')).toEqual([
      '話者2: いいえ',
      '話者1: はい',
    ]);
    expect(changed('a\nb', 'b\na')).toEqual([]);
    expect(changed('a', '')).toEqual(['a']);
  });

  it('[TRN-22] is read as its part, with any content', () => {
    const node = { id: 'n', label: '根', parentId: null, collapsed: false };
    expect(readNodes(JSON.stringify([node, null, { id: 1 }, 'x']))).toEqual([node]);
    expect(readNodes('{')).toEqual([]);
    expect(readNodes('{}')).toEqual([]);
    expect(earlierContent('mindMap', JSON.stringify([node]))).toEqual({ parts: { mindMapData: [node] } });
    expect(earlierContent('memo', '<b>')).toEqual({ parts: { memo: '<b>' } });
  });
});
