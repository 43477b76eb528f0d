import { deleteLines, insertLines, moveLines, updateLines, type Conversation } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LineChanges } from './transcript-tasks.js';

/** Stores changes of lines. */
export async function storeChanges(
  em: EntityManager,
  { id, owner }: Pick<Conversation, 'id' | 'owner'>,
  { removed, moved, updated, inserted }: LineChanges,
): Promise<void> {
  await deleteLines(em, owner, id, removed);
  await moveLines(em, owner, id, moved);
  await updateLines(em, owner, id, updated);
  await insertLines(em, owner, id, inserted);
}
