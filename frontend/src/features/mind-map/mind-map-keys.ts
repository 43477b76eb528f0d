import { redo, undo, type MindMapStore } from './mind-map-store.js';

/** What a key press says, as far as the map wants to know. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export type MindMapCommand = 'addSibling' | 'addChild' | 'delete' | 'undo' | 'redo' | 'edit';

/** @returns what a key does on the map, or null where it is none of the map's keys */
export function commandOf({ key, ctrlKey, metaKey, shiftKey }: KeyPress): MindMapCommand | null {
  const letter = key.toLowerCase();
  const withCommand = ctrlKey || metaKey;
  if (letter === 'z' && shiftKey) return 'redo';
  if (letter === 'z' && withCommand) return 'undo';
  if (letter === 'y' && withCommand) return 'redo';
  if (withCommand) return null;
  if (key === 'Enter') return 'addSibling';
  // Shift+Tab leaves the map, so that the keyboard is not caught in it.
  if (key === 'Tab' && !shiftKey) return 'addChild';
  if (key === 'Delete' || key === 'Backspace') return 'delete';
  return key === 'F2' ? 'edit' : null;
}

/** Typing and buttons keep their keys for themselves. */
export function isBusyTarget(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, button, [contenteditable="true"]') !== null
  );
}

/** Does what a key says. */
export function runCommand(store: MindMapStore, command: MindMapCommand): void {
  const state = store.getState();
  switch (command) {
    case 'addSibling': {
      state.addSibling();
      return;
    }
    case 'addChild': {
      state.addChild();
      return;
    }
    case 'delete': {
      state.deleteSelected();
      return;
    }
    case 'undo': {
      undo(store);
      return;
    }
    case 'redo': {
      redo(store);
      return;
    }
    case 'edit':
      if (state.selectedId !== null) state.startEditing(state.selectedId);
  }
}
