import { useSyncExternalStore } from 'react';
import type { SaveState } from './save-machine.js';
import type { SavedDocument } from './saved-document.js';

/** The state of a document as React state. */
export function useSavedDocument<T>(document: SavedDocument<T>): SaveState<T> {
  return useSyncExternalStore(document.subscribe, document.getState);
}
