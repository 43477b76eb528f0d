import { DRAWING, drawMindMap, shortLabel } from './drawing-layout.js';

const node = (id: string, parentId: string | null) => ({ id, label: id, parentId, collapsed: false });

describe('drawMindMap', () => {
  it('[TRN-3] puts parents in the middle of their children, in the order of the list', () => {
    const { nodes } = drawMindMap([node('root', null), node('a', 'root'), node('b', 'root'), node('c', 'root')]);
    expect(nodes.map(({ id }) => id)).toEqual(['root', 'a', 'b', 'c']);
    const place = new Map(nodes.map((drawn) => [drawn.id, drawn]));
    expect(place.get('root')?.y).toBe(place.get('b')?.y);
    expect(place.get('a')?.parent).toEqual({ x: DRAWING.padding + DRAWING.nodeWidth, y: place.get('root')?.y });
  });

  it('draws several roots, and a node whose parent is gone', () => {
    const { nodes } = drawMindMap([node('one', null), node('two', null), node('lost', 'gone')]);
    expect(nodes.every(({ depth }) => depth === 0)).toBe(true);
    expect(new Set(nodes.map(({ y }) => y)).size).toBe(3);
  });

  it('draws very deep maps', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => node(String(at), at === 0 ? null : String(at - 1)));
    expect(drawMindMap(chain).nodes.at(-1)?.depth).toBe(19_999);
  });

  it('cuts long labels by letters, not by halves of an emoji', () => {
    expect(shortLabel('来月の応援')).toBe('来月の応援');
    expect(shortLabel('🌱🌱🌱🌱🌱🌱🌱🌱🌱')).toBe('🌱🌱🌱🌱🌱🌱🌱…');
  });
});
