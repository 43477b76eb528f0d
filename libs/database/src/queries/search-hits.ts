import type { HitSource } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { foldedSql } from './search-text.js';

/** The place in a conversation where the words of a search stand. */
export interface SearchHit {
  conversationId: string;
  source: HitSource;
  /** The line, message or next action; null for what the conversation has once. */
  itemId: string | null;
  position: number | null;
  text: string;
}

/** Rows of a conversation in which words can stand, the talk itself first: a person wants to see who said it. */
const ROWS: readonly [source: HitSource, table: string, column: string][] = [
  ['line', 'lines', 'text'],
  ['message', 'messages', 'message'],
  ['next_action', 'next_actions', 'text'],
];
const COLUMNS: readonly HitSource[] = ['memo', 'summary', 'theme'];

/** The first place of the words in each conversation. Asked only for the hits of a search that are shown. */
export async function findHits(
  em: EntityManager,
  owner: string,
  ids: readonly string[],
  search: string,
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const has = (column: string): string => `strpos(${foldedSql(column)}, wanted.words) > 0`;
  // coalesce stops at the first that is found.
  const places = [
    ...ROWS.map(
      ([source, table, column]) =>
        `(select json_build_object('source', '${source}', 'itemId', t.id, 'position', t.position, 'text', t.${column})
            from ${table} t where t.conversation_id = c.id and t.owner = c.owner and ${has(`t.${column}`)}
           order by t.position limit 1)`,
    ),
    ...COLUMNS.map(
      (column) =>
        `case when ${has(`c.${column}`)}
           then json_build_object('source', '${column}', 'itemId', null, 'position', null, 'text', c.${column}) end`,
    ),
  ];
  const rows = await em.execute<{ id: string; hit: Omit<SearchHit, 'conversationId'> | null }[]>(
    `with wanted as (select ${foldedSql('?')} as words)
     select c.id, coalesce(${places.join(', ')}) as hit from conversations c, wanted
      where c.owner = ? and c.id in (select id::uuid from json_array_elements_text(?::json) as asked(id))`,
    [search, owner, JSON.stringify(ids)],
  );
  return rows.flatMap(({ id, hit }) => (hit === null ? [] : [{ conversationId: id, ...hit }]));
}
