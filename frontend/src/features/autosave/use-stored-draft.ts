import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '../../helpers/draft-storage.js';

/**
 * State that survives a reload: what is typed but not sent yet.
 * @param key see `draftKey`; it must not change while the component is mounted
 * @param read validates what was stored; null for what cannot be read
 */
export function useStoredDraft<T>(key: string, empty: T, read: (raw: unknown) => T | null) {
  const [value, setValue] = useState<T>(() => read(readDraft(localStorage, key)?.value) ?? empty);
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(empty)) removeDraft(localStorage, key);
    else writeDraft(localStorage, key, { value, revision: null });
  }, [key, value, empty]);
  return [value, setValue] as const;
}
