import { useState } from 'react';

/** How one promise of a list is mended. */
export interface ActionEditing {
  isEdited: boolean;
  /** A remake has taken it out of the list meanwhile: what is typed is saved as a new one. */
  isGone: boolean;
  begin: () => void;
  end: () => void;
}

/**
 * The promises of a list, and which of them are mended just now. One that a remake takes away meanwhile stays, behind the others, with
 * its editor and what was typed.
 */
export function useActionEditing<T extends { id: string }>(items: readonly T[]) {
  const [edited, setEdited] = useState<readonly T[]>([]);
  const gone = edited.filter(({ id }) => items.every((item) => item.id !== id));
  const editingOf = (item: T): ActionEditing => ({
    isEdited: edited.some(({ id }) => id === item.id),
    isGone: gone.some(({ id }) => id === item.id),
    begin: () => setEdited((before) => [...before, item]),
    end: () => setEdited((before) => before.filter(({ id }) => id !== item.id)),
  });
  return { rows: [...items, ...gone], editingOf };
}
