import { Line, Message, type Conversation } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether anything stands in the conversation that can be analysed: see {@link isSource}. */
export async function hasSource(em: EntityManager, { id, imported }: Conversation): Promise<boolean> {
  if ((await em.count(Line, { conversationId: id })) > 0) return true;
  return !imported && (await em.count(Message, { conversationId: id, sender: { $ne: 'ai' }, isTalk: true })) > 0;
}
