import type { MindMapNode } from '@app/contract';
import { readMindMap } from './mind-map-import.js';
import {
  addChild,
  addSibling,
  canConnect,
  clearPositions,
  connect,
  defaultMap,
  deleteSubtree,
  descendantCounts,
  placeNodes,
  rename,
  toggleCollapsed,
  visibleNodes,
} from './mind-map-tree.js';

const node = (id: string, parentId: string | null, more: Partial<MindMapNode> = {}): MindMapNode => ({
  id,
  label: id,
  parentId,
  collapsed: false,
  ...more,
});
const map = [node('root', null), node('a', 'root'), node('a1', 'a'), node('a2', 'a'), node('b', 'root')];
const ids = (nodes: readonly MindMapNode[]) => nodes.map(({ id }) => id);

describe('tree of the mind map', () => {
  it('[MAP-19] begins with the root `root` and one child', () => {
    const [root, child, ...rest] = defaultMap('佐倉さん');
    expect(root).toMatchObject({ id: 'root', parentId: null, label: '佐倉さん' });
    expect(child).toMatchObject({ parentId: 'root', label: '新しいノード' });
    expect(rest).toEqual([]);
  });

  it('[MAP-21] gives new nodes ids of 8 characters', () => {
    const added = [addChild(map, 'a').addedId, addSibling(map, 'a').addedId];
    for (const id of added) expect(id).toMatch(/^[a-z0-9]{8}$/u);
    expect(added[0]).not.toBe(added[1]);
  });

  it('adds a child behind its siblings and opens a folded parent', () => {
    const { nodes, addedId } = addChild(toggleCollapsed(map, 'a'), 'a');
    expect(nodes.at(-1)).toMatchObject({ id: addedId, parentId: 'a' });
    expect(nodes.find(({ id }) => id === 'a')?.collapsed).toBe(false);
  });

  it('adds a sibling right behind the selected node', () => {
    const { nodes, addedId } = addSibling(map, 'a1');
    expect(ids(nodes)).toEqual(['root', 'a', 'a1', addedId, 'a2', 'b']);
    expect(nodes[3]?.parentId).toBe('a');
  });

  it('[MAP-2] adds a root when nothing is selected', () => {
    const { nodes, addedId } = addSibling(map, null);
    expect(nodes.at(-1)).toMatchObject({ id: addedId, parentId: null });
    expect(addSibling([], null).nodes).toHaveLength(1);
  });

  it('deletes a node with all its descendants', () => {
    expect(ids(deleteSubtree(map, 'a'))).toEqual(['root', 'b']);
    expect(deleteSubtree(map, 'root')).toEqual([]);
  });

  it('[MAP-15] a folded node hides all its descendants', () => {
    expect(ids(visibleNodes(toggleCollapsed(map, 'root')))).toEqual(['root']);
    expect(ids(visibleNodes(toggleCollapsed(map, 'a')))).toEqual(['root', 'a', 'b']);
    expect(ids(visibleNodes(toggleCollapsed(toggleCollapsed(map, 'a'), 'root')))).toEqual(['root']);
  });

  it('[MAP-31] counts what a node hides', () => {
    expect(Object.fromEntries(descendantCounts(map))).toEqual({ root: 4, a: 2, a1: 0, a2: 0, b: 0 });
  });

  it('[MAP-20] trims labels; a blank one becomes the default label', () => {
    expect(rename(map, 'a', '  整理 ')[1]?.label).toBe('整理');
    expect(rename(map, 'a', ' \u3000 ')[1]?.label).toBe('新しいノード');
    expect(rename(map, 'a', 'a')).toBe(map);
  });

  it('[MAP-18] refuses to hang a node under itself or its descendants', () => {
    expect(connect(map, 'a', 'a')).toBe(map);
    expect(connect(map, 'a2', 'a')).toBe(map);
    expect(connect(map, 'a1', 'root')).toBe(map);
    expect(canConnect(map, 'b', 'a')).toBe(true);
    expect(connect(map, 'b', 'a').find(({ id }) => id === 'a')?.parentId).toBe('b');
    expect(canConnect(map, 'nowhere', 'a')).toBe(false);
  });

  it('[MAP-12] stores where a node was dropped, and forgets it at auto layout', () => {
    const moved = placeNodes(map, new Map([['a', { x: 10.4, y: -3.6 }]]));
    expect(moved[1]).toMatchObject({ x: 10, y: -4 });
    expect(clearPositions(moved)[1]).toEqual(map[1]);
  });
});

describe('reading a map', () => {
  it('[MAP-25] takes a flat list', () => {
    expect(
      readMindMap([
        { id: 'root', label: ' 根 ', parentId: null },
        { id: 'a', label: '', parentId: 'root', x: 3, y: 4 },
      ]),
    ).toEqual([
      { id: 'root', label: '根', parentId: null, collapsed: false },
      { id: 'a', label: '新しいノード', parentId: 'root', collapsed: false, x: 3, y: 4 },
    ]);
  });

  it('[MAP-26] takes nodes and edges', () => {
    const data = {
      nodes: [
        { id: 'r', data: { label: '根' }, position: { x: 1, y: 2 } },
        { id: 'c', data: { label: '枝', collapsed: true }, position: { x: 5, y: 6 } },
      ],
      edges: [{ id: 'e', source: 'r', target: 'c' }],
    };
    expect(readMindMap(data)).toEqual([
      { id: 'r', label: '根', parentId: null, collapsed: false, x: 1, y: 2 },
      { id: 'c', label: '枝', parentId: 'r', collapsed: true, x: 5, y: 6 },
    ]);
  });

  it('[MAP-27] drops nodes without id and coordinates that are no finite numbers', () => {
    const read = readMindMap([
      { label: '?' },
      { id: '' },
      null,
      { id: 'a', x: Infinity, y: NaN },
      { id: 'b', x: '3', y: 2 },
    ]);
    expect(read).toEqual([
      { id: 'a', label: '新しいノード', parentId: null, collapsed: false },
      { id: 'b', label: '新しいノード', parentId: null, collapsed: false, y: 2 },
    ]);
  });

  it('repairs circles, unknown parents and double ids', () => {
    const read = readMindMap([
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'gone' },
      { id: 'c', parentId: 'a' },
    ]);
    expect(read?.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['a', 'b'],
      ['b', null],
      ['c', null],
    ]);
    expect(readMindMap('text')).toBeNull();
    expect(readMindMap(null)).toBeNull();
    expect(readMindMap([])).toEqual([]);
  });
});
