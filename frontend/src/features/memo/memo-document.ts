import { draftKey, saveMemo, SavedDocument } from '../autosave/index.js';

/** The memo of a session with one person: it saves itself and waits here until there is a conversation. */
export function createMemoDocument(userId: string, employeeId: string): SavedDocument<string> {
  return new SavedDocument<string>({
    empty: '',
    read: (raw) => (typeof raw === 'string' ? raw : ''),
    same: (a, b) => a === b,
    join: (stored, written) => `${stored}\n\n${written}`,
    save: saveMemo,
    storage: localStorage,
    draftKey: (id) => draftKey(userId, 'memo', id ?? `employee-${employeeId}`),
  });
}
