import { draftKey, saveMindMap, SavedDocument } from '../../autosave/index.js';
import { readMindMap, reportLoss } from '../model/mind-map-import.js';
import type { MindMapNodes } from '../model/mind-map-tree.js';

/** A map that was never drawn is null: the editor then shows the default map, which is saved with the first edit. */
export type MindMapDocument = SavedDocument<MindMapNodes | null> & {
  /** The sentence for the person if stored data could not be read completely. */
  readonly reading: { loss: string | null };
};

/**
 * A mind map that saves itself.
 * @param employeeId with whom: what is drawn waits here until there is a conversation; null: there is one already
 */
export function createMindMapDocument(userId: string, employeeId: string | null): MindMapDocument {
  const reading: MindMapDocument['reading'] = { loss: null };
  const document = new SavedDocument<MindMapNodes | null>({
    empty: null,
    read: (raw) => {
      const nodes = readMindMap(raw);
      reading.loss = reportLoss(raw, nodes) ?? reading.loss;
      return nodes;
    },
    same: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    save: saveMindMap,
    storage: localStorage,
    draftKey: (id) => draftKey(userId, 'mindMap', id),
    waitingKey: employeeId === null ? null : draftKey(userId, 'mindMap', `employee-${employeeId}`),
  });
  return Object.assign(document, { reading });
}
