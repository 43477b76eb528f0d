import { LIMITS, type FindingKind } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { moment, withMoment, type Raw } from './moment.js';

export interface DashboardOptions {
  employeeId?: string | undefined;
  limit?: number;
}

export interface KeywordTotal {
  keyword: string;
  frequency: number;
}

/** What the owner's 1on1s were about: the most frequent keywords over all of them. */
export async function keywordTotals(
  em: EntityManager,
  owner: string,
  { employeeId, limit = LIMITS.dashboardKeywords }: DashboardOptions = {},
): Promise<KeywordTotal[]> {
  const among =
    employeeId === undefined
      ? ''
      : 'and conversation_id in (select id from conversations where owner = ? and employee_id = ?)';
  return em.execute<KeywordTotal[]>(
    `select keyword, sum(frequency)::int as frequency
       from keywords
      where owner = ? ${among}
      group by keyword
      order by 2 desc, keyword
      limit ?`,
    employeeId === undefined ? [owner, limit] : [owner, owner, employeeId, limit],
  );
}

export interface SentimentPoint {
  conversationId: string;
  startedAt: Date;
  positive: number;
  negative: number;
}

/** The tendency of each of the owner's 1on1s, the earliest first. */
export async function sentimentSeries(
  em: EntityManager,
  owner: string,
  { employeeId }: Pick<DashboardOptions, 'employeeId'> = {},
): Promise<SentimentPoint[]> {
  const rows = await em.execute<Raw<SentimentPoint>[]>(
    `select c.id as "conversationId", ${moment('c.started_at', 'startedAt')},
            s.positive_score as positive, s.negative_score as negative
       from sentiments s
       join conversations c on c.id = s.conversation_id and c.owner = s.owner
      where s.owner = ? ${employeeId === undefined ? '' : 'and c.employee_id = ?'}
      order by c.started_at, c.id`,
    employeeId === undefined ? [owner] : [owner, employeeId],
  );
  return rows.map(withMoment);
}

export interface LatestFinding {
  id: string;
  conversationId: string;
  employeeName: string;
  startedAt: Date;
  text: string;
}

/** The issues or positives of the owner's latest 1on1s. */
export async function latestFindings(
  em: EntityManager,
  owner: string,
  kind: FindingKind,
  { employeeId, limit = LIMITS.dashboardTopics }: DashboardOptions = {},
): Promise<LatestFinding[]> {
  const rows = await em.execute<Raw<LatestFinding>[]>(
    `select f.id, f.conversation_id as "conversationId", e.name as "employeeName", ${moment('c.started_at', 'startedAt')}, f.text
       from conversations c
       join findings f on f.conversation_id = c.id and f.owner = c.owner and f.kind = ?
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where c.owner = ? ${employeeId === undefined ? '' : 'and c.employee_id = ?'}
      order by c.started_at desc, c.id desc, f.position
      limit ?`,
    employeeId === undefined ? [kind, owner, limit] : [kind, owner, employeeId, limit],
  );
  return rows.map(withMoment);
}
