import { createMindMapStore, redo, replaceMap, undo, type MindMapState } from './mind-map-store.js';
import type { MindMapNodes } from './mind-map-tree.js';

const initial: MindMapNodes = [
  { id: 'root', label: '根', parentId: null, collapsed: false },
  { id: 'a', label: '枝', parentId: 'root', collapsed: false },
  { id: 'b', label: '葉', parentId: 'root', collapsed: false },
];

const edits: [string, (state: MindMapState) => void][] = [
  ['add child', (state) => state.addChild()],
  ['add sibling', (state) => state.addSibling()],
  ['delete subtree', (state) => state.deleteSelected()],
  ['collapse toggle', (state) => state.toggleCollapsed('root')],
  ['rename', (state) => state.rename('a', '別の名')],
  ['re-parent', (state) => state.connect('a', 'b')],
  ['auto layout', (state) => state.autoLayout()],
  ['drag end', (state) => state.placeNodes(new Map([['a', { x: 1, y: 2 }]]))],
];

describe('store of the mind map', () => {
  it.each(edits)('[MAP-11] %s makes one undo step and clears redo', (_name, edit) => {
    const store = createMindMapStore(initial);
    store.getState().rename('b', '先の編集');
    undo(store);
    expect(store.temporal.getState().futureStates).toHaveLength(1);
    edit(store.getState());
    expect(store.temporal.getState().pastStates).toHaveLength(1);
    expect(store.temporal.getState().futureStates).toHaveLength(0);
    const edited = store.getState().nodes;
    undo(store);
    expect(store.getState().nodes).toEqual(initial);
    redo(store);
    expect(store.getState().nodes).toEqual(edited);
  });

  it('[MAP-13] offers undo and redo only when there is something', () => {
    const store = createMindMapStore(initial);
    const { pastStates, futureStates } = store.temporal.getState();
    expect([pastStates.length, futureStates.length]).toEqual([0, 0]);
    store.getState().select('a');
    store.getState().startEditing('a');
    store.getState().rename('a', '枝');
    expect(store.temporal.getState().pastStates).toHaveLength(0);
  });

  it('[MAP-14] forgets the history when other data comes in', () => {
    const store = createMindMapStore(initial);
    store.getState().addChild();
    replaceMap(store, [{ id: 'x', label: 'x', parentId: null, collapsed: false }]);
    expect(store.temporal.getState().pastStates).toHaveLength(0);
    expect(store.getState().selectedId).toBe('x');
  });

  it('[MAP-16] selects the new node after an add', () => {
    const store = createMindMapStore(initial);
    store.getState().select('a');
    store.getState().addChild();
    const { nodes, selectedId } = store.getState();
    expect(nodes.find(({ id }) => id === selectedId)).toMatchObject({ parentId: 'a' });
  });

  it('[MAP-17] selects the first node after a delete', () => {
    const store = createMindMapStore(initial);
    store.getState().select('b');
    store.getState().deleteSelected();
    expect(store.getState().selectedId).toBe('root');
  });

  it('[MAP-30] selects nothing after the last node was deleted, and a root can be added', () => {
    const store = createMindMapStore(initial);
    store.getState().select('root');
    store.getState().deleteSelected();
    expect(store.getState()).toMatchObject({ nodes: [], selectedId: null });
    store.getState().addSibling();
    expect(store.getState().nodes).toHaveLength(1);
  });
});
