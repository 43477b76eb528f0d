import { LIMITS, type ConversationStatus } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { timestampColumn, withTimestamp, type Raw } from './timestamps.js';
import { foldedSql } from './search-text.js';

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
  /** What was said or written; then at most {@link LIMITS.searchHits} are answered. Case and width do not matter. */
  search?: string | undefined;
  /** At most so many. */
  limit?: number | undefined;
}

/** The owner's conversations, the latest first; those with deleted employees too, under their names. */
export async function listConversations(
  em: EntityManager,
  owner: string,
  { from, to, employeeId, search, limit }: ConversationListOptions = {},
): Promise<ConversationRow[]> {
  const conditions = ['c.owner = ?'];
  const values: unknown[] = [LIMITS.listSummary, owner];
  const add = (condition: string, value: unknown): void => {
    conditions.push(condition);
    values.push(value);
  };
  if (from !== undefined) add('c.started_at >= ?', from);
  if (to !== undefined) add('c.started_at < ?', to);
  if (employeeId !== undefined) add('c.employee_id = ?', employeeId);
  if (search !== undefined) {
    add(
      `exists (select 1 from search_texts s
                where s.conversation_id = c.id and s.owner = c.owner and strpos(s.text, ${foldedSql('?')}) > 0)`,
      search,
    );
  }
  const most = Math.min(limit ?? Infinity, search === undefined ? Infinity : LIMITS.searchHits);
  if (most !== Infinity) values.push(most);
  const rows = await em.execute<Raw<ConversationRow>[]>(
    `select c.id, c.employee_id as "employeeId", e.name as "employeeName", ${timestampColumn('c.started_at', 'startedAt')}, c.theme,
            left(c.summary, ?) as summary, c.status
       from conversations c
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where ${conditions.join(' and ')}
      order by c.started_at desc, c.id desc ${most === Infinity ? '' : 'limit ?'}`,
    values,
  );
  return rows.map(withTimestamp);
}
