import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import { addPaths } from './mind-map-paths.js';
import { fits } from './mind-map-size.js';
import {
  addChild,
  addSibling,
  clearPositions,
  connect,
  deleteSubtree,
  placeNodes,
  rename,
  toggleCollapsed,
  type MindMapNodes,
} from './mind-map-tree.js';

/** What the editor shows. Only `nodes` is what a person made: it alone is undone, redone and saved. */
export interface MindMapState {
  nodes: MindMapNodes;
  selectedId: string | null;
  editingId: string | null;
  /** What stands in the field of the node that is being edited, once something was typed. */
  typed: string | null;
  /** The last edit would have made the map larger than the server takes, and was not made. */
  isFull: boolean;
  select: (id: string | null) => void;
  startEditing: (id: string) => void;
  cancelEditing: () => void;
  type: (label: string) => void;
  addChild: () => void;
  addSibling: () => void;
  deleteSelected: () => void;
  toggleCollapsed: (id: string) => void;
  rename: (id: string, label: string) => void;
  connect: (parentId: string, childId: string) => void;
  autoLayout: () => void;
  placeNodes: (places: ReadonlyMap<string, { x: number; y: number }>) => void;
  /** Writes branches into the map, each a line of labels from the root outwards; one undo step in all. */
  addPaths: (paths: readonly (readonly string[])[]) => void;
}

const UNDO_STEPS = 200;
const NOT_EDITING = { editingId: null, typed: null };

/** Makes the store of one editor. */
export function createMindMapStore(initial: MindMapNodes) {
  return createStore<MindMapState>()(
    temporal(
      (set, get) => {
        const change = (nodes: MindMapNodes, also: Partial<MindMapState> = {}) => {
          const isFull = !fits(nodes);
          set(isFull ? { isFull, ...NOT_EDITING } : { isFull, nodes, ...also });
        };
        return {
          nodes: initial,
          selectedId: initial[0]?.id ?? null,
          ...NOT_EDITING,
          isFull: false,
          select: (id) => set({ selectedId: id }),
          startEditing: (id) => set({ selectedId: id, editingId: id, typed: null }),
          cancelEditing: () => set(NOT_EDITING),
          type: (typed) => set({ typed }),
          addChild: () => {
            const { nodes, selectedId } = get();
            if (selectedId === null) return;
            const added = addChild(nodes, selectedId);
            change(added.nodes, { selectedId: added.addedId, editingId: added.addedId, typed: null });
          },
          addSibling: () => {
            const { nodes, selectedId } = get();
            const added = addSibling(nodes, selectedId);
            change(added.nodes, { selectedId: added.addedId, editingId: added.addedId, typed: null });
          },
          deleteSelected: () => {
            const { nodes, selectedId } = get();
            if (selectedId === null) return;
            const left = deleteSubtree(nodes, selectedId);
            change(left, { selectedId: left[0]?.id ?? null, ...NOT_EDITING });
          },
          toggleCollapsed: (id) => change(toggleCollapsed(get().nodes, id), { selectedId: id }),
          rename: (id, label) => change(rename(get().nodes, id, label), NOT_EDITING),
          connect: (parentId, childId) => change(connect(get().nodes, parentId, childId)),
          autoLayout: () => change(clearPositions(get().nodes)),
          placeNodes: (places) => change(placeNodes(get().nodes, places)),
          addPaths: (paths) => change(addPaths(get().nodes, paths)),
        };
      },
      {
        limit: UNDO_STEPS,
        partialize: ({ nodes }) => ({ nodes }),
        // Selecting or starting to write is no edit.
        equality: (past, current) => past.nodes === current.nodes,
      },
    ),
  );
}

export type MindMapStore = ReturnType<typeof createMindMapStore>;

/** Shows other data, from the server or from another tab, and clears the history. */
export function replaceMap(store: MindMapStore, nodes: MindMapNodes): void {
  const { selectedId } = store.getState();
  const kept = nodes.some((node) => node.id === selectedId);
  store.setState({ nodes, selectedId: kept ? selectedId : (nodes[0]?.id ?? null), ...NOT_EDITING });
  store.temporal.getState().clear();
}

/** Goes through the history; if the selected node no longer exists, its parent is selected. */
function travel(store: MindMapStore, way: 'undo' | 'redo'): void {
  const before = store.getState();
  store.temporal.getState()[way]();
  const { nodes } = store.getState();
  const ids = new Set(nodes.map(({ id }) => id));
  const parents = new Map(before.nodes.map(({ id, parentId }) => [id, parentId]));
  let selectedId = before.selectedId;
  while (selectedId !== null && !ids.has(selectedId)) selectedId = parents.get(selectedId) ?? null;
  store.setState({ ...NOT_EDITING, selectedId: selectedId ?? nodes[0]?.id ?? null });
}

/** Takes the last edit back. */
export const undo = (store: MindMapStore): void => travel(store, 'undo');

/** Makes the edit again that was taken back last. */
export const redo = (store: MindMapStore): void => travel(store, 'redo');
