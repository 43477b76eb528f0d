import { LIMITS } from '@app/contract';
import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import { addPaths } from './mind-map-paths.js';
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
  select: (id: string | null) => void;
  startEditing: (id: string) => void;
  cancelEditing: () => void;
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

/** Makes the store of one editor. */
export function createMindMapStore(initial: MindMapNodes) {
  return createStore<MindMapState>()(
    temporal(
      (set, get) => ({
        nodes: initial,
        selectedId: initial[0]?.id ?? null,
        editingId: null,
        select: (id) => set({ selectedId: id }),
        startEditing: (id) => set({ selectedId: id, editingId: id }),
        cancelEditing: () => set({ editingId: null }),
        addChild: () => {
          const { nodes, selectedId } = get();
          if (selectedId === null || nodes.length >= LIMITS.mindMapNodes) return;
          const added = addChild(nodes, selectedId);
          set({ nodes: added.nodes, selectedId: added.addedId, editingId: added.addedId });
        },
        addSibling: () => {
          const { nodes, selectedId } = get();
          if (nodes.length >= LIMITS.mindMapNodes) return;
          const added = addSibling(nodes, selectedId);
          set({ nodes: added.nodes, selectedId: added.addedId, editingId: added.addedId });
        },
        deleteSelected: () => {
          const { nodes, selectedId } = get();
          if (selectedId === null) return;
          const left = deleteSubtree(nodes, selectedId);
          set({ nodes: left, selectedId: left[0]?.id ?? null, editingId: null });
        },
        toggleCollapsed: (id) => set({ nodes: toggleCollapsed(get().nodes, id), selectedId: id }),
        rename: (id, label) => set({ nodes: rename(get().nodes, id, label), editingId: null }),
        connect: (parentId, childId) => set({ nodes: connect(get().nodes, parentId, childId) }),
        autoLayout: () => set({ nodes: clearPositions(get().nodes) }),
        placeNodes: (places) => set({ nodes: placeNodes(get().nodes, places) }),
        addPaths: (paths) => {
          const nodes = addPaths(get().nodes, paths);
          if (nodes.length <= LIMITS.mindMapNodes) set({ nodes });
        },
      }),
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

/** Shows other data, from the server or from another tab: its history begins anew. */
export function replaceMap(store: MindMapStore, nodes: MindMapNodes): void {
  const { selectedId } = store.getState();
  const kept = nodes.some((node) => node.id === selectedId);
  store.setState({ nodes, selectedId: kept ? selectedId : (nodes[0]?.id ?? null), editingId: null });
  store.temporal.getState().clear();
}

function afterTravel(store: MindMapStore): void {
  const { nodes, selectedId } = store.getState();
  const exists = nodes.some((node) => node.id === selectedId);
  store.setState({ editingId: null, selectedId: exists ? selectedId : (nodes[0]?.id ?? null) });
}

/** Takes the last edit back. */
export function undo(store: MindMapStore): void {
  store.temporal.getState().undo();
  afterTravel(store);
}

/** Makes the edit again that was taken back last. */
export function redo(store: MindMapStore): void {
  store.temporal.getState().redo();
  afterTravel(store);
}
