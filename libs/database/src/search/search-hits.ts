import { HIT_SOURCES, searchWords, type HitSource } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRows } from '../sealed/open-rows.js';
import { sealedColumn } from '../sealed/sealed-columns.js';
import { findCandidates } from './candidates.js';
import { readDocuments, WANTED, type Wanted } from './read-documents.js';
import { firstPlace, holdsAll, type PiecePlace } from './search-document.js';

/** The place in a conversation where the words of a search stand. */
export interface SearchHit {
  conversationId: string;
  source: HitSource;
  /** The line, message or next action; null for what the conversation has once. */
  itemId: string | null;
  position: number | null;
  text: string;
}

/** Where the texts of each source stand. */
const COLUMN_OF = {
  line: ['lines', 'text'],
  message: ['messages', 'message'],
  next_action: ['next_actions', 'text'],
  memo: ['conversations', 'memo'],
  summary: ['conversations', 'summary'],
  theme: ['conversations', 'theme'],
} as const satisfies Record<HitSource, readonly [table: string, column: string]>;

/** Where a search ends before it has looked at everything. */
interface SearchLimits {
  /** So many were found. */
  most: number;
  /** So many milliseconds have passed. */
  mostMs?: number;
}

/**
 * Which of an owner's conversations hold all of the words, in the given order, and how many were looked at. Opens one after the other:
 * what the words are is never in the database.
 */
export async function findConversations(
  em: EntityManager,
  owner: string,
  among: readonly Wanted[],
  words: readonly string[],
  { most, mostMs = Infinity }: SearchLimits,
): Promise<{ found: string[]; looked: number }> {
  const found: string[] = [];
  // Counted from the first signatures on: a part that spends its time on waiting for the database would look at one alone.
  let since: number | null = null;
  for await (const { some, until } of findCandidates(em, owner, among, words)) {
    since ??= performance.now();
    for await (const { id, at, document } of readDocuments(em, owner, some)) {
      if (holdsAll(document, words)) found.push(id);
      if (found.length >= most || performance.now() - since >= mostMs)
        return { found, looked: (some[at]?.place ?? until) + 1 };
    }
    if (performance.now() - since >= mostMs) return { found, looked: until };
  }
  return { found, looked: among.length };
}

/** The first place of one of the words in each conversation. Asked only for the hits of a search that are shown. */
export async function findHits(
  em: EntityManager,
  owner: string,
  ids: readonly string[],
  search: string,
): Promise<SearchHit[]> {
  const words = searchWords(search);
  if (ids.length === 0 || words.length === 0) return [];
  const wanted = await em.execute<Wanted[]>(
    `${WANTED}
      where c.owner = ? and c.closed_at is null and c.id in (select id::uuid from json_array_elements_text(?::json) as asked(id))`,
    [owner, JSON.stringify(ids)],
  );
  const places: FoundPlace[] = [];
  for await (const { id, document } of readDocuments(em, owner, wanted)) {
    const place = firstPlace(document, words);
    if (place !== null) places.push({ id, ...place });
  }
  const hits: SearchHit[] = [];
  for (const source of HIT_SOURCES) {
    const there = places.filter((place) => place.source === source);
    if (there.length > 0) hits.push(...(await readHits(em, owner, source, there)));
  }
  return hits;
}

/** The place of the words in a conversation. */
interface FoundPlace extends PiecePlace {
  id: string;
}

/** What stands at the places of one source: asked for one by one they would take longer than the search. */
async function readHits(
  em: EntityManager,
  owner: string,
  source: HitSource,
  places: readonly FoundPlace[],
): Promise<SearchHit[]> {
  const [table, column] = COLUMN_OF[source];
  const { sealed, conversation } = sealedColumn(table, column);
  const isRow = conversation !== 'id';
  const rows = await em.execute<(Omit<SearchHit, 'source' | 'itemId'> & { id: string })[]>(
    `select found.id as "conversationId", t.* from json_to_recordset(?::json) as found(id uuid, at int)
      cross join lateral (
        select id, ${isRow ? 'position' : 'null::int as position'}, ${sealed} as text from ${table}
         where ${conversation ?? 'id'} = found.id and owner = ? order by ${isRow ? 'position, id' : 'id'} offset found.at limit 1
      ) as t`,
    [JSON.stringify(places.map(({ id, at }) => ({ id, at }))), owner],
  );
  await openRows(em, owner, rows, { text: [table, column, 'id'] });
  return rows.map(({ id, ...hit }) => ({ ...hit, source, itemId: isRow ? id : null }));
}
