import { toMarkdown } from './mind-map-export.js';
import { readMindMap } from './mind-map-import.js';
import { visibleNodes } from './mind-map-tree.js';

describe('bad maps', () => {
  it('[MAP-27] cuts labels of 100,000 characters, drops NaN as an id, and keeps what the server takes', () => {
    const read = readMindMap([{ id: NaN }, { id: 'a', label: '🙂'.repeat(50_000) }, { id: 'a', label: 'x' }])!;
    expect(read).toHaveLength(1);
    expect(read[0]!.label).toBe('🙂'.repeat(500));
    expect(readMindMap([{ id: 'c', label: 'a\u0000b\ud83d' }])![0]!.label).not.toContain('\u0000');
  });

  it('[MAP-15] a circle of 10,000 folded nodes is opened and drawn', () => {
    const circle = Array.from({ length: 12_000 }, (_, at) => ({
      id: `n${at}`,
      parentId: `n${(at + 1) % 10_000}`,
      collapsed: true,
    }));
    const read = readMindMap(circle)!;
    expect(read).toHaveLength(10_000);
    expect(visibleNodes(read)).toHaveLength(1);
    expect(toMarkdown(read).split('\n').length).toBeGreaterThan(10_000);
  });
});
