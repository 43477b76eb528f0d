import { readMindMap } from './mind-map-import.js';
import { neighbour, parentByKey } from './mind-map-walk.js';

const map = readMindMap([
  { id: 'r', label: '根' },
  { id: 'a', label: '枝', parentId: 'r', collapsed: true },
  { id: 'a1', label: '<葉>', parentId: 'a' },
  { id: 'b', label: '枝2', parentId: 'r' },
])!;

describe('ways through the map', () => {
  it('arrow keys go to the parent, the first child, and up and down a column', () => {
    expect(neighbour(map, 'r', 'right')).toBe('a');
    expect(neighbour(map, 'a', 'down')).toBe('b');
    expect(neighbour(map, 'b', 'up')).toBe('a');
    expect(neighbour(map, 'a', 'left')).toBe('r');
    expect(neighbour(map, 'a', 'right')).toBeNull();
    expect(neighbour(map, null, 'up')).toBe('r');
    expect([parentByKey(map, 'b', 'in'), parentByKey(map, 'a1', 'out'), parentByKey(map, 'r', 'out')]).toEqual([
      'a',
      'r',
      null,
    ]);
  });
});
