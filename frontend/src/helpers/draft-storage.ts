/** A value that the server has not confirmed. `revision` is the one that it is based on. */
export interface Draft {
  value: unknown;
  revision: number | null;
}

/** Where drafts lie; localStorage in the browser. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What lists the keys of a storage. */
type ListedStorage = Pick<Storage, 'length' | 'key'>;

/** Drafts that can be looked through. */
export type ListedDrafts = DraftStorage & ListedStorage;

const PREFIX = 'jizo_draft';

/** The key of a draft: by user, so that no other user of this browser sees it, and by the document it belongs to. */
export function draftKey(userId: string, part: string, belongsTo: string): string {
  return [PREFIX, userId, part, belongsTo].join(':');
}

/** What the keys of kept drafts end with, behind the beginning that they share. */
export function keptUnder(storage: ListedStorage, start: string): readonly string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, n) => storage.key(n) ?? '');
    return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
  } catch {
    // A storage that cannot be reached holds nothing.
    return [];
  }
}

/** What the keys of all drafts of a user begin with. */
function startOf(userId: string): string {
  return `${PREFIX}:${userId}:`;
}

/** Whether a user has typed something that the server has not confirmed. */
export function hasDrafts(storage: ListedStorage, userId: string): boolean {
  return keptUnder(storage, startOf(userId)).length > 0;
}

/** Forgets all drafts of a user, as at a logout. */
export function removeDrafts(storage: ListedDrafts, userId: string): void {
  const start = startOf(userId);
  for (const end of keptUnder(storage, start)) removeDraft(storage, start + end);
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
