import type { DocumentFrequencies } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRows } from '../sealed/open-rows.js';

/** Bounds what crosses to the analysis; words beyond it stand in few conversations and are distinctive anyway. */
const MOST_WORDS = 5_000;

/** How rare a word is says nothing of closed 1on1s. */
const IS_OPEN = 'conversation_id not in (select id from conversations where owner = ? and closed_at is not null)';

/** Counts over the stored keywords of all conversations of the owner but one. */
export async function documentFrequencies(
  em: EntityManager,
  owner: string,
  exceptConversationId: string,
): Promise<DocumentFrequencies> {
  const [total] = await em.execute<{ conversations: number }[]>(
    `select count(*)::int as conversations from analyses
      where owner = ? and conversation_id <> ? and kind = 'keywords' and done_rev > 0 and ${IS_OPEN}`,
    [owner, exceptConversationId, owner],
  );
  const rows = await em.execute<{ id: string; keyword: string; count: number }[]>(
    `select one.id, one.keyword_sealed as keyword, total.count
       from (select tag, count(*)::int as count, (array_agg(id))[1] as id from keywords
              where owner = ? and conversation_id <> ? and ${IS_OPEN}
              group by tag order by 2 desc, tag limit ?) total
       join keywords one on one.id = total.id`,
    [owner, exceptConversationId, owner, MOST_WORDS],
  );
  await openRows(em, owner, rows, { keyword: ['keywords', 'keyword', 'id'] });
  return {
    conversations: total?.conversations ?? 0,
    counts: Object.fromEntries(rows.map(({ keyword, count }) => [keyword, count])),
  };
}
