import type { DocumentFrequencies } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Bounds what crosses to the analysis; words beyond it stand in few conversations and are distinctive anyway. */
const MOST_WORDS = 20_000;

/** Counts over the stored keywords of all conversations of the owner but one. */
export async function documentFrequencies(
  em: EntityManager,
  owner: string,
  exceptConversationId: string,
): Promise<DocumentFrequencies> {
  const [total] = await em.execute<{ conversations: number }[]>(
    `select count(*)::int as conversations from analyses
      where owner = ? and conversation_id <> ? and kind = 'keywords' and done_rev > 0`,
    [owner, exceptConversationId],
  );
  const rows = await em.execute<{ keyword: string; count: number }[]>(
    `select keyword, count(*)::int as count from keywords
      where owner = ? and conversation_id <> ?
      group by keyword order by 2 desc, keyword limit ?`,
    [owner, exceptConversationId, MOST_WORDS],
  );
  return {
    conversations: total?.conversations ?? 0,
    counts: Object.fromEntries(rows.map(({ keyword, count }) => [keyword, count])),
  };
}
