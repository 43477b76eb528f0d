import type { MindMapNode } from '@app/contract';
import { layoutMindMap, nodeSize } from './mind-map-layout.js';

const node = (id: string, parentId: string | null, more: Partial<MindMapNode> = {}): MindMapNode => ({
  id,
  label: id,
  parentId,
  collapsed: false,
  ...more,
});
const middle = (place: { y: number; height: number }) => place.y + place.height / 2;

describe('layout of the mind map', () => {
  it('[MAP-22] puts 250 between depths, and rows of at least 56 with 12 between them', () => {
    const places = layoutMindMap([node('root', null), node('a', 'root'), node('b', 'root'), node('a1', 'a')]);
    expect([places.get('root')!.x, places.get('a')!.x, places.get('a1')!.x]).toEqual([0, 250, 500]);
    expect(middle(places.get('b')!) - middle(places.get('a')!)).toBe(56 + 12);
    expect(middle(places.get('root')!)).toBe((middle(places.get('a')!) + middle(places.get('b')!)) / 2);
  });

  it('[MAP-22] puts 160 between the trees of two roots', () => {
    const places = layoutMindMap([node('r1', null), node('r2', null)]);
    expect(middle(places.get('r2')!) - middle(places.get('r1')!)).toBe(56 + 160);
  });

  it('[MAP-22] draws nodes 40 high and at least 160 wide; long labels widen and wrap', () => {
    expect(nodeSize(node('a', 'root'))).toEqual({ width: 160, height: 40 });
    const long = nodeSize(node('a', 'root', { label: 'とても長い見出しがここに入ると幅が広がって折り返します' }));
    expect(long.width).toBe(220);
    expect(long.height).toBeGreaterThan(40);
  });

  it('keeps rows apart for any tree', () => {
    const nodes = [node('root', null)];
    for (let i = 0; i < 300; i++) nodes.push(node(`n${i}`, i < 5 ? 'root' : `n${Math.floor(i / 3)}`));
    const columns = new Map<number, { y: number; height: number }[]>();
    for (const place of layoutMindMap(nodes).values()) {
      columns.set(place.x, [...(columns.get(place.x) ?? []), place]);
    }
    for (const column of columns.values()) {
      column.sort((a, b) => a.y - b.y);
      for (let i = 1; i < column.length; i++) {
        expect(column[i]!.y).toBeGreaterThanOrEqual(column[i - 1]!.y + column[i - 1]!.height);
      }
    }
  });

  it('[MAP-12] a place that a person gave wins, and its children follow it', () => {
    const places = layoutMindMap([node('root', null), node('a', 'root', { x: 900, y: 400 }), node('a1', 'a')]);
    expect(places.get('a')).toMatchObject({ x: 900, y: 400 });
    expect(places.get('a1')!.x).toBe(1150);
    expect(middle(places.get('a1')!)).toBe(420);
  });
});
