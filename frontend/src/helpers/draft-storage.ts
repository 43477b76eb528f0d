/** A value that the server has not confirmed. `revision` is the one that it is based on. */
export interface Draft {
  value: unknown;
  revision: number | null;
}

/** Where drafts lie; localStorage in the browser. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What lists the keys of a storage. */
type ListedStorage = Pick<Storage, 'length' | 'key'>;

const PREFIX = 'jizo_draft';

/** The key of a draft: by user, so that no other user of this browser sees it, and by the document it belongs to. */
export function draftKey(userId: string, part: string, belongsTo: string): string {
  return [PREFIX, userId, part, belongsTo].join(':');
}

/** The keys of all drafts of a user. */
function draftsOf(storage: ListedStorage, userId: string): string[] {
  const start = `${PREFIX}:${userId}:`;
  try {
    const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '');
    return keys.filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Whether a user has typed something that the server has not confirmed. */
export function hasDrafts(storage: ListedStorage, userId: string): boolean {
  return draftsOf(storage, userId).length > 0;
}

/** Forgets all drafts of a user, as at a logout. */
export function removeDrafts(storage: ListedStorage & DraftStorage, userId: string): void {
  for (const key of draftsOf(storage, userId)) removeDraft(storage, key);
}

/** Keeps a draft. A full or forbidden storage is no reason to stop writing: the server save goes on. */
export function writeDraft(storage: DraftStorage, key: string, draft: Draft): void {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // Nothing to do: see above.
  }
}

/** Forgets a draft that the server has. */
export function removeDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // A storage that cannot be reached holds nothing either.
  }
}

/** @returns the draft stored under a key, or null if there is none that can be read */
export function readDraft(storage: DraftStorage, key: string): Draft | null {
  try {
    const raw: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof raw !== 'object' || raw === null || !('value' in raw) || !('revision' in raw)) return null;
    return { value: raw.value, revision: typeof raw.revision === 'number' ? raw.revision : null };
  } catch {
    return null;
  }
}
