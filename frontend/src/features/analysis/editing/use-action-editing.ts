import { useState } from 'react';
import { newId } from '../../../helpers/new-id.js';
import { useKeptPromises } from '../../result-editing/index.js';

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
  /** The id that a promise which is written just now will have: sent again, its words make no second one. */
  const [adding, setAdding] = useState<string | null>(null);
  const [ended, setEnded] = useState<readonly string[]>([]);
  const found = kept.filter(({ id }) => !ended.includes(id));
  const gone = edited.filter(({ id }) => items.every((item) => item.id !== id));
  const rows = [...items, ...gone];
  const editingOf = (item: T): ActionEditing => ({
    isEdited: found.some(({ id, isNew }) => id === item.id && !isNew) || edited.some(({ id }) => id === item.id),
    isGone: gone.some(({ id }) => id === item.id),
    begin: () => setEdited((before) => [...before, item]),
    end: () => end(item.id),
  });
  const end = (id: string) => {
    setEdited((before) => before.filter((one) => one.id !== id));
    setEnded((before) => [...before, id]);
    setAdding((before) => (before === id ? null : before));
  };
  /** The new ones that are written: one of a press, and those under whose words there is no promise, or none any more. */
  const lost = found.filter(({ id, isNew }) => isNew || rows.every((row) => row.id !== id)).map(({ id }) => id);
  const added = [...lost, ...(adding === null ? [] : [adding])].map((id) => ({ id, end: () => end(id) }));
  return { rows, editingOf, added, isWriting: added.length > 0, add: () => setAdding(newId()) };
}
