import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConversationKey } from './analyses.js';

/** What holds words of a conversation and nothing else. */
const WORDS = ['lines', 'messages', 'versions', 'search_texts'];

/** Sweep across owners: ended conversations without any activity since `before` whose words are still there. */
export async function expiredConversations(em: EntityManager, before: Date, limit = 200): Promise<ConversationKey[]> {
  return em.execute<ConversationKey[]>(
    `select id, owner from conversations
      where redacted_at is null and last_activity_at < ? and status = 'ended'
      order by last_activity_at
      limit ?`,
    [before, limit],
  );
}

/**
 * Removes the spoken and written words of a conversation, except memo and map, which are its own columns; the results stay
 * without their quotes, and no analysis of it is requested any more.
 */
export async function removeWords(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  const mine = [owner, conversationId];
  for (const table of WORDS) await em.execute(`delete from ${table} where owner = ? and conversation_id = ?`, mine);
  for (const table of ['next_actions', 'findings'])
    await em.execute(`update ${table} set evidence = '[]' where owner = ? and conversation_id = ?`, mine);
  await em.execute(
    'update analyses set wanted_rev = done_rev, failed = false, provisional = false where owner = ? and conversation_id = ?',
    mine,
  );
}
