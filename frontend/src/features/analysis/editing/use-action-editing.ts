import { useState } from 'react';
import { useKeptPromises } from '../../result-editing/index.js';
import { NEW_PROMISE } from './ActionEditor.js';

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
 * @param conversationId the 1on1 whose editors open again with what was typed before a reload; null: none does by itself
 */
export function useActionEditing<T extends { id: string }>(items: readonly T[], conversationId: string | null = null) {
  const kept = useKeptPromises(conversationId, items);
  const [edited, setEdited] = useState<readonly T[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const found = kept.filter((id) => !ended.includes(id));
  const gone = edited.filter(({ id }) => items.every((item) => item.id !== id));
  const rows = [...items, ...gone];
  const editingOf = (item: T): ActionEditing => ({
    isEdited: found.includes(item.id) || edited.some(({ id }) => id === item.id),
    isGone: gone.some(({ id }) => id === item.id),
    begin: () => setEdited((before) => [...before, item]),
    end: () => end(item.id),
  });
  const end = (id: string) => {
    setEdited((before) => before.filter((one) => one.id !== id));
    setEnded((before) => [...before, id]);
    if (id === NEW_PROMISE) setAdding(false);
  };
  /** The new ones that are written: one of a press, and those under whose words there is no promise any more. */
  const lost = found.filter((id) => id !== NEW_PROMISE && rows.every((row) => row.id !== id));
  const isWriting = isAdding || found.includes(NEW_PROMISE);
  const added = [...lost, ...(isWriting ? [NEW_PROMISE] : [])].map((id) => ({ id, end: () => end(id) }));
  return { rows, editingOf, added, isWriting, add: () => setAdding(true) };
}
