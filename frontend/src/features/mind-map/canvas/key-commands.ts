import { layoutMindMap } from '../model/mind-map-layout.js';
import { redo, undo, type MindMapStore } from '../model/mind-map-store.js';
import { visibleNodes } from '../model/mind-map-tree.js';
import { neighbour, parentByKey, type Direction } from '../model/mind-map-walk.js';

/** What a key press says, as far as the map wants to know. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

type Arrow = Exclude<Direction, 'first'>;
export type MindMapCommand =
  | 'addSibling'
  | 'addChild'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'edit'
  | 'fold'
  | 'leave'
  | 'hangIn'
  | 'hangOut'
  | `go-${Direction}`
  | `nudge-${Arrow}`;

const ARROWS: Partial<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const PLAIN: Partial<Record<string, MindMapCommand>> = {
  Enter: 'addSibling',
  Tab: 'addChild',
  Delete: 'delete',
  Backspace: 'delete',
  F2: 'edit',
  ' ': 'fold',
  Home: 'go-first',
  Escape: 'leave',
};
const NUDGE = 16;
const NUDGES = { left: [-NUDGE, 0], right: [NUDGE, 0], up: [0, -NUDGE], down: [0, NUDGE] } as const;

/** @returns what a key does on the map, or null if it is none of the map's keys */
export function commandOf({ key, ctrlKey, metaKey, shiftKey }: KeyPress): MindMapCommand | null {
  const letter = key.toLowerCase();
  const withCommand = ctrlKey || metaKey;
  const arrow = ARROWS[key];
  if (letter === 'z' && shiftKey) return 'redo';
  if (letter === 'z' && withCommand) return 'undo';
  if (letter === 'y' && withCommand) return 'redo';
  if (withCommand) return key === 'ArrowRight' ? 'hangIn' : key === 'ArrowLeft' ? 'hangOut' : null;
  if (arrow !== undefined) return shiftKey ? `nudge-${arrow}` : `go-${arrow}`;
  // Shift+Tab leaves the map, so that the keyboard is not caught in it.
  return key === 'Tab' && shiftKey ? null : (PLAIN[key] ?? null);
}

/** Typing and buttons keep their keys for themselves. */
export function isBusyTarget(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, button, [contenteditable="true"]') !== null
  );
}

function go(store: MindMapStore, direction: Direction): void {
  const { nodes, selectedId, select, toggleCollapsed } = store.getState();
  const folded = nodes.find(({ id }) => id === selectedId)?.collapsed === true;
  if (direction === 'right' && folded && selectedId !== null) {
    toggleCollapsed(selectedId);
    return;
  }
  const next = neighbour(nodes, selectedId, direction);
  if (next !== null) select(next);
}

function nudge(store: MindMapStore, [x, y]: readonly [number, number]): void {
  const { nodes, selectedId, placeNodes } = store.getState();
  const place = selectedId === null ? undefined : layoutMindMap(visibleNodes(nodes)).get(selectedId);
  if (place && selectedId !== null) placeNodes(new Map([[selectedId, { x: place.x + x, y: place.y + y }]]));
}

function hang(store: MindMapStore, level: 'in' | 'out'): void {
  const { nodes, selectedId, connect } = store.getState();
  const parent = selectedId === null ? null : parentByKey(nodes, selectedId, level);
  if (parent !== null && selectedId !== null) connect(parent, selectedId);
}

function onSelected(store: MindMapStore, act: (id: string) => void): void {
  const { selectedId } = store.getState();
  if (selectedId !== null) act(selectedId);
}

const ACTS: Record<MindMapCommand, (store: MindMapStore) => void> = {
  addSibling: (store) => store.getState().addSibling(),
  addChild: (store) => store.getState().addChild(),
  delete: (store) => store.getState().deleteSelected(),
  undo,
  redo,
  edit: (store) => onSelected(store, store.getState().startEditing),
  fold: (store) =>
    onSelected(store, (id) => {
      const { nodes, toggleCollapsed } = store.getState();
      if (nodes.some((node) => node.parentId === id)) toggleCollapsed(id);
    }),
  // Where the focus goes is known to the canvas.
  leave: () => undefined,
  hangIn: (store) => hang(store, 'in'),
  hangOut: (store) => hang(store, 'out'),
  'go-left': (store) => go(store, 'left'),
  'go-right': (store) => go(store, 'right'),
  'go-up': (store) => go(store, 'up'),
  'go-down': (store) => go(store, 'down'),
  'go-first': (store) => go(store, 'first'),
  'nudge-left': (store) => nudge(store, NUDGES.left),
  'nudge-right': (store) => nudge(store, NUDGES.right),
  'nudge-up': (store) => nudge(store, NUDGES.up),
  'nudge-down': (store) => nudge(store, NUDGES.down),
};

/** Does what a key says. */
export function runCommand(store: MindMapStore, command: MindMapCommand): void {
  ACTS[command](store);
}
