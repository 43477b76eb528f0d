import { useState } from 'react';

/** Which row of a list is in edit mode: one at a time. */
export interface OneEdited {
  isEdited: (id: string) => boolean;
  /** Whether this row was it until just now: then the focus belongs back to its button. */
  wasEdited: (id: string) => boolean;
  edit: (id: string) => void;
  close: () => void;
}

/** Keeps which row is edited and which was before. @param first the row that is edited from the beginning */
export function useOneEdited(first: string | null = null): OneEdited {
  const [{ now, before }, setEdited] = useState<{ now: string | null; before: string | null }>({
    now: first,
    before: null,
  });
  const change = (id: string | null) => setEdited({ now: id, before: now });
  return {
    isEdited: (id) => id === now,
    wasEdited: (id) => now === null && id === before,
    edit: change,
    close: () => change(null),
  };
}
