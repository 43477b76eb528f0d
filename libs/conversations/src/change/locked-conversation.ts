import { Conversation } from '@app/database';
import { AppError } from '@app/platform';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';

/**
 * The conversation as it stands now, locked until the transaction ends. Every change of a conversation or of what hangs on
 * it begins with this, so that changes of one conversation follow one another.
 * @throws AppError CONVERSATION_NOT_FOUND when it does not exist or belongs to somebody else
 */
export async function lockedConversation(em: EntityManager, id: string): Promise<Conversation> {
  const conversation = await findLocked(em, id);
  if (conversation === null) throw new AppError('CONVERSATION_NOT_FOUND');
  return conversation;
}

/**
 * {@link lockedConversation}, for whoever reads or changes what was said in it.
 * @throws AppError CONVERSATION_NOT_FOUND, or TRANSCRIPT_EXPIRED when its words were removed because they were old
 */
export async function intactConversation(em: EntityManager, id: string): Promise<Conversation> {
  const conversation = await lockedConversation(em, id);
  if (conversation.redactedAt != null) throw new AppError('TRANSCRIPT_EXPIRED');
  return conversation;
}

/** {@link intactConversation}, or null where it is gone or its words are. */
export async function findIntact(em: EntityManager, id: string): Promise<Conversation | null> {
  const conversation = await findLocked(em, id);
  return conversation?.redactedAt == null ? conversation : null;
}

/** {@link lockedConversation}, or null where it is gone. */
export function findLocked(em: EntityManager, id: string): Promise<Conversation | null> {
  return em.findOne(Conversation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
