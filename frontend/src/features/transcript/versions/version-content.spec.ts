import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { compareLines, countMissing, earlierContent, readNodes } from './version-content.js';

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

  it('[TRN-22] says how many lines of today it lacks, by what they are or, in an old version, by their words', () => {
    const line = (id: string, text: string): ConversationDetail['lines'][number] => ({
      ...{ id, text, position: 0, speaker: null, party: null, certain: false, start_ms: null, end_ms: null },
    });
    const lines = [line('a', '直した'), line('b', '同じ'), line('c', '足した')];
    const content = '直す前\n同じ';
    expect(countMissing({ content, line_ids: ['a', 'b'] }, lines)).toBe(1);
    expect(countMissing({ content, line_ids: null }, lines)).toBe(2);
    expect(countMissing({ content, line_ids: null }, [])).toBe(0);
  });

  it('[TRN-22] is read as its part, with any content', () => {
    const node = { id: 'n', label: '根', parentId: null, collapsed: false };
    expect(readNodes(JSON.stringify([node, null, { id: 1 }, 'x']))).toEqual([node]);
    expect(readNodes('{')).toEqual([]);
    expect(readNodes('{}')).toEqual([]);
    expect(earlierContent('mindMap', { id: 'v', content: JSON.stringify([node]) })).toEqual({
      parts: { mindMapData: [node] },
    });
    expect(earlierContent('memo', { id: 'v', content: '<b>' })).toEqual({ parts: { memo: '<b>' } });
  });
});
