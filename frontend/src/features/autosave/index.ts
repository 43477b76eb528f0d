export { draftKey } from './draft-storage.js';
export { SaveStatus } from './SaveStatus.js';
export { ConflictNotice } from './ConflictNotice.js';
export { isDirty, type SaveState } from './save-machine.js';
export { SavedDocument, type SaveOutcome } from './saved-document.js';
export { useSavedDocument } from './use-saved-document.js';
