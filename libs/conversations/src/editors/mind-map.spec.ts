import { LIMITS } from '@app/contract';
import { cleanMindMap } from './mind-map.js';

const node = (id: string, parentId: string | null = null) => ({ id, label: id, parentId, collapsed: false });

describe('reading a mind map', () => {
  it('[ENT-10] [MAP-25] reads a flat list', () => {
    const nodes = [
      { id: 'a', label: ' 目標 ', parentId: null, collapsed: true, x: 1.5, y: -2, extra: 1 },
      { id: 'b', label: '', parentId: 'a', collapsed: false },
    ];
    expect(cleanMindMap(nodes)).toEqual([
      { id: 'a', label: '目標', parentId: null, collapsed: true, x: 1.5, y: -2 },
      { id: 'b', label: '新しいノード', parentId: 'a', collapsed: false },
    ]);
  });

  it('reads nodes and edges', () => {
    const map = {
      nodes: [
        { id: 'a', data: { label: '目標', collapsed: true }, position: { x: 3, y: 4 } },
        { id: 'b', data: { label: '行動' } },
        { id: 'c' },
        { data: { label: 'id がない' } },
      ],
      edges: [{ source: 'a', target: 'b' }, { source: 'c', target: 'b' }, { source: 'zz', target: 'c' }, 'x'],
    };
    expect(cleanMindMap(map)).toEqual([
      { id: 'a', label: '目標', parentId: null, collapsed: true, x: 3, y: 4 },
      { id: 'b', label: '行動', parentId: 'a', collapsed: false },
      { id: 'c', label: '新しいノード', parentId: null, collapsed: false },
    ]);
  });

  it('drops nodes without an id, repeated ids and coordinates that are no numbers', () => {
    const read = cleanMindMap([
      { label: 'x' },
      { id: '' },
      null,
      'x',
      7,
      [],
      { ...node('a'), x: Infinity, y: 5 },
      { ...node('a'), label: 'second' },
      { ...node('b', 'a'), x: NaN, y: '3' },
      { id: 3, label: {}, parentId: ['a'], collapsed: 'yes' },
    ]);
    expect(read).toEqual([
      { ...node('a'), y: 5 },
      node('b', 'a'),
      { id: '3', label: '新しいノード', parentId: null, collapsed: false },
    ]);
  });

  it('opens circles and takes away parents that are missing', () => {
    const parents = (nodes: unknown) => cleanMindMap(nodes)?.map(({ id, parentId }) => [id, parentId]);
    expect(parents([node('a', 'a')])).toEqual([['a', null]]);
    expect(parents([node('a', 'gone')])).toEqual([['a', null]]);
    const circle = parents([node('d', 'a'), node('a', 'b'), node('b', 'c'), node('c', 'a'), node('e', 'd')]);
    expect(circle?.filter(([, parent]) => parent === null)).toHaveLength(1);
    expect(circle?.[0]).toEqual(['d', 'a']);
    expect(circle?.[4]).toEqual(['e', 'd']);
  });

  it('takes 10,000 nodes in a chain and refuses more', () => {
    const chain = Array.from({ length: LIMITS.mindMapNodes }, (_, n) => node(`n${n}`, n === 0 ? null : `n${n - 1}`));
    expect(cleanMindMap(chain)).toHaveLength(LIMITS.mindMapNodes);
    expect(() => cleanMindMap([...chain, node('more')])).toThrow('1万個');
  });

  it('distinguishes an empty map from none, and refuses anything else', () => {
    expect(cleanMindMap(null)).toBeNull();
    expect(cleanMindMap(undefined)).toBeNull();
    expect(cleanMindMap([])).toEqual([]);
    for (const input of ['map', 7, true, {}, { nodes: 'x' }]) expect(() => cleanMindMap(input)).toThrow('形式');
    for (const length of [LIMITS.mindMapLabel + 1, 100_000]) {
      expect(() => cleanMindMap([{ ...node('a'), label: 'あ'.repeat(length) }])).toThrow('1,000文字');
    }
  });
});
