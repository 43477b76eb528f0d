import { HIT_SOURCES, searchWords, type HitSource } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keyRing } from '../sealed/key-ring.js';
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

/** A conversation that holds all of the words, and where the first of them stands. */
export interface FoundPlace {
  id: string;
  place: PiecePlace | null;
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
): Promise<{ found: FoundPlace[]; looked: number }> {
  const found: FoundPlace[] = [];
  const ring = keyRing(em, owner);
  // Counted from the first signatures on: a part that spends its time on waiting for the database would look at one alone.
  let since: number | null = null;
  for await (const { some, until } of findCandidates(em, owner, among, words)) {
    since ??= performance.now();
    for await (const { id, at, document, key } of readDocuments(em, owner, some)) {
      if (holdsAll(document, words)) {
        found.push({ id, place: firstPlace(document, words) });
        // What the words stand in is sealed with the same key. Those of all the others are not worth keeping.
        if (key !== null) ring.keep(key);
      }
      if (found.length >= most || performance.now() - since >= mostMs)
        return { found, looked: (some[at]?.place ?? until) + 1 };
    }
    if (performance.now() - since >= mostMs) return { found, looked: until };
  }
  return { found, looked: among.length };
}

/** The first place of one of the words in each of these conversations. */
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
  const found: FoundPlace[] = [];
  const ring = keyRing(em, owner);
  for await (const { id, document, key } of readDocuments(em, owner, wanted)) {
    found.push({ id, place: firstPlace(document, words) });
    if (key !== null) ring.keep(key);
  }
  return readHits(em, owner, found);
}

type HitRow = Omit<SearchHit, 'itemId'> & { id: string };

/**
 * What stands at the places, of those that are there: asked for one by one, or source by source, they would take longer than the
 * search.
 */
export async function readHits(em: EntityManager, owner: string, found: readonly FoundPlace[]): Promise<SearchHit[]> {
  const places = found.flatMap(({ id, place }) => (place === null ? [] : { id, ...place }));
  const sources = HIT_SOURCES.filter((source) => places.some((place) => place.source === source));
  if (sources.length === 0) return [];
  const rows = await em.execute<HitRow[]>(
    sources.map(selectHits).join(' union all '),
    sources.flatMap((source) => {
      const there = places.filter((place) => place.source === source);
      return [JSON.stringify(there.map(({ id, at }) => ({ id, at }))), owner];
    }),
  );
  for (const source of sources) {
    const [table, column] = COLUMN_OF[source];
    const there = rows.filter((row) => row.source === source);
    await openRows(em, owner, there, { text: [table, column, 'id'] });
  }
  return rows.map(({ id, ...hit }) => ({ ...hit, itemId: isRow(hit.source) ? id : null }));
}

/** Takes the places in conversations, as JSON, and the owner. Nothing of what has closed since its keys were opened. */
function selectHits(source: HitSource): string {
  const [table, column] = COLUMN_OF[source];
  const { sealed, conversation } = sealedColumn(table, column);
  return `
    select '${source}' as source, c.id as "conversationId", t.* from json_to_recordset(?::json) as found(id uuid, at int)
      join conversations c on c.id = found.id and c.owner = ? and c.closed_at is null
      cross join lateral (
        select id, ${isRow(source) ? 'position' : 'null::int as position'}, ${sealed} as text from ${table}
         where ${conversation ?? 'id'} = c.id and owner = c.owner order by ${isRow(source) ? 'position, id' : 'id'}
        offset found.at limit 1
      ) as t`;
}

/** Whether a conversation may hold many of a source. */
function isRow(source: HitSource): boolean {
  const [table, column] = COLUMN_OF[source];
  return sealedColumn(table, column).conversation !== 'id';
}
