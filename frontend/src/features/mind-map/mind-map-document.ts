import { draftKey, saveMindMap, SavedDocument } from '../autosave/index.js';
import { readMindMap } from './mind-map-import.js';
import type { MindMapNodes } from './mind-map-tree.js';

/** A map that was never drawn is null: the editor then shows the default map, which is saved with the first edit. */
export type MindMapDocument = SavedDocument<MindMapNodes | null>;

/** The mind map of a session with one person: it saves itself and waits here until there is a conversation. */
export function createMindMapDocument(userId: string, employeeId: string): MindMapDocument {
  return new SavedDocument<MindMapNodes | null>({
    empty: null,
    read: readMindMap,
    same: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    save: saveMindMap,
    storage: localStorage,
    draftKey: (id) => draftKey(userId, 'mindMap', id ?? `employee-${employeeId}`),
  });
}
