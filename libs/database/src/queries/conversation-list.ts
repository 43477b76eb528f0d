import { LIMITS, searchWords, type ConversationStatus } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WANTED, type Wanted } from '../search/read-documents.js';
import { findConversations, readHits, type FoundPlace, type SearchHit } from '../search/search-hits.js';
import { addKeys, withKeys, type KeysAlong } from '../sealed/keys-along.js';
import { openRows } from '../sealed/open-rows.js';
import { IS_ERASED } from './erasure.js';
import { timestampColumn, type Raw } from './timestamps.js';

/** One row of the log: what a list shows of a conversation, and no more. */
export interface ConversationRow {
  id: string;
  employeeId: string;
  employeeName: string;
  startedAt: Date;
  theme: string | null;
  /** Cut to {@link LIMITS.listSummary} characters. */
  summary: string | null;
  /** Its words were removed, and perhaps what was made of them: nothing more will be made. */
  isErased: boolean;
  status: ConversationStatus;
  /** Where the words of a search stand; null without one, and where they have gone since. */
  hit: SearchHit | null;
}

export interface ConversationListOptions {
  /** Held at or after this moment. */
  from?: Date | undefined;
  /** Held before this moment. */
  to?: Date | undefined;
  employeeId?: string | undefined;
  /** Spoken or written words, all of which stand in a conversation; a search returns at most {@link LIMITS.searchHits}. */
  search?: string | undefined;
  /** The largest number of results. */
  limit?: number | undefined;
}

/** The owner's conversations, the latest first; those with deleted employees too, under their names. */
export async function listConversations(
  em: EntityManager,
  owner: string,
  { search, limit, ...within }: ConversationListOptions = {},
): Promise<ConversationRow[]> {
  const asked = conditionsOf(owner, within);
  if (search === undefined) return readRows(em, owner, asked, limit ?? Infinity);
  const most = Math.min(limit ?? Infinity, LIMITS.searchHits);
  const { found } = await findConversations(em, owner, await readWanted(em, asked), searchWords(search), { most });
  return readFound(em, owner, found);
}

/** A search that may take long, and where to go on with it. */
export interface SearchOptions {
  search: string;
  employeeId?: string | undefined;
  /** The conversation that was looked at last. */
  after?: string | undefined;
}

/** What a part of a search has found, the latest first, and how far the search has come. */
export interface SearchPart {
  rows: ConversationRow[];
  /** So many conversations were looked at, with those of the parts before. */
  looked: number;
  total: number;
  /** The next part begins behind this conversation; null: there is none. */
  next: string | null;
}

/**
 * Looks through the owner's conversations for about so many milliseconds, through one at least. Where the one that was looked at last is
 * gone, it begins again: nothing is left out.
 */
export async function searchConversations(
  em: EntityManager,
  owner: string,
  { search, employeeId, after }: SearchOptions,
  mostMs: number,
): Promise<SearchPart> {
  const wanted = await readWanted(em, conditionsOf(owner, { employeeId }));
  const before = wanted.findIndex(({ id }) => id === after) + 1;
  const limits = { most: LIMITS.searchHits, mostMs };
  const { found, looked } = await findConversations(em, owner, wanted.slice(before), searchWords(search), limits);
  const last = before + looked;
  return {
    rows: await readFound(em, owner, found),
    looked: last,
    total: wanted.length,
    next: last < wanted.length ? (wanted[last - 1]?.id ?? null) : null,
  };
}

/** What limits the conversations `c` of a statement. */
interface Conditions {
  where: string;
  values: readonly unknown[];
}

function conditionsOf(
  owner: string,
  { from, to, employeeId }: Pick<ConversationListOptions, 'from' | 'to' | 'employeeId'>,
): Conditions {
  const limits = [
    ['c.started_at >= ?', from],
    ['c.started_at < ?', to],
    ['c.employee_id = ?', employeeId],
  ] as const;
  const set = limits.filter(([, value]) => value !== undefined);
  return {
    where: ['c.owner = ?', 'c.closed_at is null', ...set.map(([condition]) => condition)].join(' and '),
    values: [owner, ...set.map(([, value]) => value)],
  };
}

const LATEST_FIRST = 'order by c.started_at desc, c.id desc';

/** Those of which something is left: their words, or what was made of them. */
function readWanted(em: EntityManager, { where, values }: Conditions): Promise<Wanted[]> {
  return em.execute(`${WANTED} where ${where} and c.faded_at is null ${LATEST_FIRST}`, [...values]);
}

async function readFound(em: EntityManager, owner: string, found: readonly FoundPlace[]): Promise<ConversationRow[]> {
  if (found.length === 0) return [];
  const where =
    'c.owner = ? and c.closed_at is null and c.id in (select id::uuid from json_array_elements_text(?::json) as found(id))';
  const ids = JSON.stringify(found.map(({ id }) => id));
  const rows = await readRows(em, owner, { where, values: [owner, ids] }, found.length);
  const hits = new Map((await readHits(em, owner, found)).map((hit) => [hit.conversationId, hit]));
  return rows.map((row) => ({ ...row, hit: hits.get(row.id) ?? null }));
}

async function readRows(
  em: EntityManager,
  owner: string,
  { where, values }: Conditions,
  most: number,
): Promise<ConversationRow[]> {
  const isLimited = most !== Infinity;
  const listed = `select c.id, c.owner, c.employee_id, e.name_sealed, c.started_at, c.theme_sealed, c.summary_sealed, c.status,
              ${IS_ERASED} as is_erased
       from conversations c
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where ${where} ${isLimited ? `${LATEST_FIRST} limit ?` : ''}`;
  const rows = await em.execute<(Raw<ConversationRow> & KeysAlong)[]>(
    withKeys(
      listed,
      `c.id, c.employee_id as "employeeId", c.name_sealed as "employeeName", ${timestampColumn('c.started_at', 'startedAt')},
       c.theme_sealed as theme, c.summary_sealed as summary, c.is_erased as "isErased", c.status`,
    ),
    isLimited ? [...values, most] : [...values],
  );
  await addKeys(em, owner, rows);
  await openRows(em, owner, rows, {
    employeeName: ['employees', 'name', 'employeeId'],
    theme: ['conversations', 'theme', 'id'],
    summary: ['conversations', 'summary', 'id'],
  });
  return rows.map(({ id, employeeId, employeeName, startedAt, theme, summary, isErased, status }) => ({
    id,
    employeeId,
    employeeName,
    startedAt: new Date(startedAt),
    theme,
    summary: cut(summary),
    isErased,
    status,
    hit: null,
  }));
}

/** As many characters as a list shows; none is cut in two. */
function cut(text: string | null): string | null {
  if (text === null || text.length <= LIMITS.listSummary) return text;
  return Array.from(text.slice(0, 2 * LIMITS.listSummary))
    .slice(0, LIMITS.listSummary)
    .join('');
}
