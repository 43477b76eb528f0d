import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-storage.js';

/**
 * State that outlives the page: text that is typed but not sent yet.
 * @param key see `draftKey`; the same while the component is mounted
 * @param read turns the stored data into a valid value; null for data that it cannot read
 */
export function useStoredDraft<T>(key: string, empty: T, read: (raw: unknown) => T | null) {
  const [value, setValue] = useState<T>(() => read(readDraft(localStorage, key)?.value) ?? empty);
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(empty)) removeDraft(localStorage, key);
    else writeDraft(localStorage, key, { value, revision: null });
  }, [key, value, empty]);
  return [value, setValue] as const;
}
