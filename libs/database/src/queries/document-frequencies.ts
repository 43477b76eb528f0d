import type { DocumentFrequencies } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRows } from '../sealed/open-rows.js';

/** Bounds what crosses to the analysis; words beyond it stand in few conversations and are distinctive anyway. */
const MOST_WORDS = 5_000;

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
  const rows = await em.execute<{ id: string; keyword: string; count: number }[]>(
    `select one.id, one.keyword_sealed as keyword, total.count
       from (select tag, count(*)::int as count, (array_agg(id))[1] as id from keywords
              where owner = ? and conversation_id <> ?
              group by tag order by 2 desc, tag limit ?) total
       join keywords one on one.id = total.id`,
    [owner, exceptConversationId, MOST_WORDS],
  );
  await openRows(em, owner, rows, { keyword: ['keywords', 'keyword', 'id'] });
  return {
    conversations: total?.conversations ?? 0,
    counts: Object.fromEntries(rows.map(({ keyword, count }) => [keyword, count])),
  };
}
