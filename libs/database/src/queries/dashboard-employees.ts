import { LIMITS, type AnalysisKind, TOKYO } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { within, withinTime, type DashboardRange } from './dashboard-range.js';
import { openRows, type SealedFields } from '../sealed/open-rows.js';
import { timestampColumn, withTimestamp, type Raw } from './timestamps.js';

const NAME: SealedFields = { employeeName: ['employees', 'name', 'employeeId'] };

/** How often 1on1s are held with an employee. */
export interface Cadence {
  employeeId: string;
  employeeName: string;
  /** How many in the range. */
  conversations: number;
  /** Days between two of them in the range, on average; null with fewer than two days. */
  intervalDays: number | null;
  /** The latest of all, in the range or not; null when there is none. */
  lastAt: Date | null;
}

/** How often the owner talks with each employee that is not deleted: employees without a talk first, then the longest ago. */
export async function cadences(em: EntityManager, owner: string, range: DashboardRange = {}): Promise<Cadence[]> {
  const { sql, values } = withinTime(range);
  const one = range.employeeId === undefined ? '' : 'and e.id = ?';
  const rows = await em.execute<(Omit<Cadence, 'lastAt'> & { lastAt: number | null })[]>(
    `select "employeeId", "employeeName", conversations, "lastAt",
            case when days > 1 then (until - since)::float8 / (days - 1) end as "intervalDays"
       from (select e.id as "employeeId", e.name_sealed as "employeeName", e.created_at,
                    ${timestampColumn('max(c.started_at)', 'lastAt')},
                    count(*) filter (where t.day is not null)::int as conversations,
                    count(distinct t.day) as days, max(t.day) as until, min(t.day) as since
               from employees e
               left join conversations c on c.employee_id = e.id and c.owner = e.owner and c.closed_at is null
               left join lateral (select (c.started_at at time zone '${TOKYO}')::date as day where ${sql}) t on true
              where e.owner = ? and e.deleted_at is null ${one}
              group by e.id) held
      order by "lastAt" nulls first, created_at, "employeeId"`,
    [...values, owner, ...(range.employeeId === undefined ? [] : [range.employeeId])],
  );
  await openRows(em, owner, rows, NAME);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt === null ? null : new Date(lastAt) }));
}

/** How many promises of the 1on1s with an employee there are, and how many are kept. */
export interface PromiseTotals {
  employeeId: string;
  employeeName: string;
  managerTotal: number;
  managerDone: number;
  employeeTotal: number;
  employeeDone: number;
  /** Nobody's yet, and open. */
  undecided: number;
  /** Kept before anybody said whose they are. */
  undecidedDone: number;
}

/** Promises made and kept with each employee that is not deleted and has a promise; the most open promises first. */
export async function promiseTotals(
  em: EntityManager,
  owner: string,
  range: DashboardRange = {},
): Promise<PromiseTotals[]> {
  const { sql, values } = within(range);
  const count = (condition: string, name: string): string => `count(*) filter (where ${condition})::int as "${name}"`;
  const rows = await em.execute<PromiseTotals[]>(
    `select e.id as "employeeId", e.name_sealed as "employeeName",
            ${count(`a.party = 'manager'`, 'managerTotal')}, ${count(`a.party = 'manager' and a.done`, 'managerDone')},
            ${count(`a.party = 'employee'`, 'employeeTotal')}, ${count(`a.party = 'employee' and a.done`, 'employeeDone')},
            ${count('a.party is null and not a.done', 'undecided')}, ${count('a.party is null and a.done', 'undecidedDone')}
       from conversations c
       join next_actions a on a.conversation_id = c.id and a.owner = c.owner
       join employees e on e.id = c.employee_id and e.owner = c.owner and e.deleted_at is null
      where c.owner = ? and ${sql}
      group by e.id
      order by count(*) filter (where not a.done) desc, e.created_at, e.id`,
    [owner, ...values],
  );
  await openRows(em, owner, rows, NAME);
  return rows;
}

/** A 1on1 of which something could not be analysed. */
export interface FailedConversation {
  conversationId: string;
  employeeName: string;
  startedAt: Date;
  kinds: AnalysisKind[];
}

/** The owner's 1on1s whose analysis was given up, the latest first. */
export async function failedConversations(
  em: EntityManager,
  owner: string,
  range: DashboardRange = {},
): Promise<FailedConversation[]> {
  const { sql, values } = within(range);
  const rows = await em.execute<Raw<FailedConversation & { employeeId: string }>[]>(
    `select c.id as "conversationId", e.id as "employeeId", e.name_sealed as "employeeName", ${timestampColumn('c.started_at', 'startedAt')},
            array_agg(a.kind order by a.kind) as kinds
       from analyses a
       join conversations c on c.id = a.conversation_id and c.owner = a.owner
       join employees e on e.id = c.employee_id and e.owner = c.owner
      where a.owner = ? and a.failed and ${sql}
      group by c.id, e.id
      order by c.started_at desc, c.id desc
      limit ?`,
    [owner, ...values, LIMITS.dashboardTopics],
  );
  await openRows(em, owner, rows, NAME);
  for (const row of rows) Reflect.deleteProperty(row, 'employeeId');
  return rows.map(withTimestamp);
}
