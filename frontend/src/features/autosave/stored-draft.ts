import { useSyncExternalStore } from 'react';
import { readDraft, removeDraft, writeDraft, type DraftStorage } from '../../helpers/draft-storage.js';

/**
 * What is typed but not sent yet; it survives a reload. It lives beside the state of the screen: a key renders what shows this
 * text, and not the screen around it.
 */
export interface StoredDraft<T> {
  get: () => T;
  set: (change: (before: T) => T) => void;
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param key see `draftKey`
 * @param read validates what was stored; null for what cannot be read
 */
export function storedDraft<T>(
  key: string,
  empty: T,
  read: (raw: unknown) => T | null,
  storage: DraftStorage = localStorage,
): StoredDraft<T> {
  const nothing = JSON.stringify(empty);
  const listeners = new Set<() => void>();
  let value = read(readDraft(storage, key)?.value) ?? empty;
  return {
    get: () => value,
    set(change) {
      value = change(value);
      if (JSON.stringify(value) === nothing) removeDraft(storage, key);
      else writeDraft(storage, key, { value, revision: null });
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One part of a draft: the component is rendered again when this part changes. */
export function useDraftPart<T, Part extends string | boolean>(
  draft: StoredDraft<T>,
  select: (value: T) => Part,
): Part {
  return useSyncExternalStore(draft.subscribe, () => select(draft.get()));
}
