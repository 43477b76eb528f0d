import { LIMITS, searchWords, type ConversationStatus } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { WANTED, type Wanted } from '../search/read-documents.js';
import { findConversations } from '../search/search-hits.js';
import { openRows } from '../sealed/open-rows.js';
import { timestampColumn, withTimestamp, type Raw } from './timestamps.js';

/** One row of the log: what a list shows of a conversation, and no more. */
export interface ConversationRow {
  id: string;
  employeeId: string;
  employeeName: string;
  startedAt: Date;
  theme: string | null;
  /** Cut to {@link LIMITS.listSummary} characters. */
  summary: string | null;
  status: ConversationStatus;
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
  { from, to, employeeId, search, limit }: ConversationListOptions = {},
): Promise<ConversationRow[]> {
  const conditions = ['c.owner = ?'];
  const values: unknown[] = [owner];
  const add = (condition: string, value: unknown): void => {
    conditions.push(condition);
    values.push(value);
  };
  if (from !== undefined) add('c.started_at >= ?', from);
  if (to !== undefined) add('c.started_at < ?', to);
  if (employeeId !== undefined) add('c.employee_id = ?', employeeId);
  const most = Math.min(limit ?? Infinity, search === undefined ? Infinity : LIMITS.searchHits);
  if (search !== undefined) {
    const among = await em.execute<Wanted[]>(
      `${WANTED}
        where ${conditions.join(' and ')} and c.redacted_at is null order by c.started_at desc, c.id desc`,
      values,
    );
    const found = await findConversations(em, owner, among, searchWords(search), most);
    add('c.id in (select id::uuid from json_array_elements_text(?::json) as found(id))', JSON.stringify(found));
  }
  if (most !== Infinity) values.push(most);
  const rows = await em.execute<Raw<ConversationRow>[]>(
    `select c.id, c.employee_id as "employeeId", e.name_sealed as "employeeName", ${timestampColumn('c.started_at', 'startedAt')},
            c.theme_sealed as theme, c.summary_sealed as summary, c.status
       from conversations c
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where ${conditions.join(' and ')}
      order by c.started_at desc, c.id desc ${most === Infinity ? '' : 'limit ?'}`,
    values,
  );
  await openRows(em, owner, rows, {
    employeeName: ['employees', 'name', 'employeeId'],
    theme: ['conversations', 'theme', 'id'],
    summary: ['conversations', 'summary', 'id'],
  });
  return rows.map(({ summary, ...row }) => withTimestamp({ ...row, summary: cut(summary) }));
}

/** As many characters as a list shows; none is cut in two. */
function cut(text: string | null): string | null {
  if (text === null || text.length <= LIMITS.listSummary) return text;
  return Array.from(text.slice(0, 2 * LIMITS.listSummary))
    .slice(0, LIMITS.listSummary)
    .join('');
}
