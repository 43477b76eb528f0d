import { searchWords, type HitSource } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRows } from '../sealed/open-rows.js';
import { sealedColumn } from '../sealed/sealed-columns.js';
import { DOCUMENT_BYTES, readDocuments, type Wanted } from './read-documents.js';
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

/**
 * Which of an owner's conversations hold all of the words, in the given order; at most `limit`. Opens one after the other: what the
 * words are is never in the database.
 */
export async function findConversations(
  em: EntityManager,
  owner: string,
  among: readonly Wanted[],
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, document } of readDocuments(em, owner, among)) {
    if (holdsAll(document, words)) found.push(id);
    if (found.length >= limit) break;
  }
  return found;
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
    `select c.id, ${DOCUMENT_BYTES} as bytes from conversations c
      where c.owner = ? and c.id in (select id::uuid from json_array_elements_text(?::json) as asked(id))`,
    [owner, JSON.stringify(ids)],
  );
  const hits: SearchHit[] = [];
  for await (const { id, document } of readDocuments(em, owner, wanted)) {
    const place = firstPlace(document, words);
    const hit = place === null ? null : await readHit(em, owner, id, place);
    if (hit !== null) hits.push(hit);
  }
  return hits;
}

async function readHit(
  em: EntityManager,
  owner: string,
  conversationId: string,
  { source, at }: PiecePlace,
): Promise<SearchHit | null> {
  const [table, column] = COLUMN_OF[source];
  const { sealed, conversation } = sealedColumn(table, column);
  const isRow = conversation !== 'id';
  const [row] = await em.execute<{ id: string; position: number | null; text: string }[]>(
    `select id, ${isRow ? 'position' : 'null as position'}, ${sealed} as text from ${table}
      where ${conversation ?? 'id'} = ? and owner = ? order by ${isRow ? 'position, id' : 'id'} offset ? limit 1`,
    [conversationId, owner, at],
  );
  if (row === undefined) return null;
  await openRows(em, owner, [row], { text: [table, column, 'id'] });
  return { conversationId, source, itemId: isRow ? row.id : null, position: row.position, text: row.text };
}
