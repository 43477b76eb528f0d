import { toMarkdown } from './mind-map-export.js';
import { readMindMap, reportLoss } from './mind-map-import.js';
import { layoutMindMap } from './mind-map-layout.js';
import { fits } from './mind-map-size.js';
import { createMindMapStore } from './mind-map-store.js';
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

  it('keeps ids apart that the server would write alike, and takes names of prototypes as names', () => {
    const ids = ['__proto__', 'constructor', 'a\ud800', 'a\udc00', 'b\u0000', '\u0000', 'x'.repeat(100_000)];
    const read = readMindMap(ids.map((id) => ({ id, parentId: '__proto__' })))!;
    expect(read.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['__proto__', null],
      ['constructor', '__proto__'],
      ['a\ufffd', '__proto__'],
      ['b', '__proto__'],
    ]);
    expect([...layoutMindMap(read).keys()]).toHaveLength(4);
    expect(readMindMap([{ id: 'c', label: 'a\ud83d b' }])![0]!.label).toBe('a\ufffd b');
  });

  it('drops places that nothing can be drawn at, and lays out a chain of 5,000', () => {
    const read = readMindMap(
      Array.from({ length: 5_000 }, (_, at) => ({ id: `n${at}`, parentId: `n${at - 1}`, x: 1e308, y: -Infinity })),
    )!;
    expect(read).toHaveLength(5_000);
    for (const { x, y } of layoutMindMap(read).values()) expect([x, y].every(Number.isFinite)).toBe(true);
  });

  it.each([null, 7, 'text', true, {}, { nodes: 'x' }, { nodes: [null, 3, []], edges: 5 }, [[[]]], [null, 7, 'x', []]])(
    'reads %j without a fault',
    (data) => expect(readMindMap(data) ?? []).toEqual([]),
  );

  it('never holds more than the server takes in one call, and says in a sentence what it leaves out', () => {
    const large = Array.from({ length: 10_000 }, (_, at) => ({ id: `n${at}`, label: '長い見出し'.repeat(20) }));
    const read = readMindMap(large)!;
    expect(read.length).toBeGreaterThan(1_000);
    expect(Buffer.byteLength(JSON.stringify({ mindMapData: read }))).toBeLessThan(1_000_000);
    expect(reportLoss(large, read)).toBe(
      `読み込めないノードが${10_000 - read.length}個あったため、除いて表示しています。`,
    );
    expect([reportLoss(null, null), reportLoss([{ id: 'a' }], readMindMap([{ id: 'a' }]))]).toEqual([null, null]);
    expect(reportLoss('text', null)).toContain('読み込めなかった');

    const store = createMindMapStore(read);
    for (let at = 0; at < 20; at += 1) store.getState().addSibling();
    expect(store.getState().isFull).toBe(true);
    expect(fits(store.getState().nodes)).toBe(true);
    store.getState().deleteSelected();
    expect(store.getState().isFull).toBe(false);
  });
});
