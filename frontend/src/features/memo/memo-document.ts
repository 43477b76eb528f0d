import { draftKey, saveMemo, SavedDocument } from '../autosave/index.js';

/**
 * A memo that saves itself.
 * @param employeeId with whom: what is written waits here until there is a conversation; null: there is one already
 */
export function createMemoDocument(userId: string, employeeId: string | null): SavedDocument<string> {
  return new SavedDocument<string>({
    empty: '',
    read: (raw) => (typeof raw === 'string' ? raw : ''),
    same: (a, b) => a === b,
    join: (stored, written) => `${stored}\n\n${written}`,
    save: saveMemo,
    storage: localStorage,
    draftKey: (id) => draftKey(userId, 'memo', id),
    waitingKey: employeeId === null ? null : draftKey(userId, 'memo', `employee-${employeeId}`),
  });
}
