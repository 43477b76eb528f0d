export { BothVersions } from './BothVersions.js';
export { ConflictNotice } from './ConflictNotice.js';
export { draftKey, readDraft, removeDraft, writeDraft } from '../../helpers/draft-storage.js';
export { saveMemo, saveMindMap, saveWhileLeaving, type SessionDocuments } from './save-part.js';
export { SavedDocument } from './saved-document.js';
export { SaveStatus } from './SaveStatus.js';
export { useSavedDocument } from './use-saved-document.js';
export { useSavingAgain } from './use-saving-again.js';
export { storedDraft, useDraftPart, type StoredDraft } from './stored-draft.js';
