import type { EntityManager } from '@mikro-orm/postgresql';

/** The last 1on1 with an employee, and the counts of the promises. */
export interface EmployeeOverviewRow {
  employeeId: string;
  /** Null where no 1on1 was held yet. */
  lastAt: Date | null;
  /** How many promises are open. */
  open: number;
  /** How many promises were kept. */
  kept: number;
}

/** When the last 1on1 with each of the owner's employees was, and how many promises are open: one row each, in one question. */
export async function employeeOverviews(em: EntityManager, owner: string): Promise<EmployeeOverviewRow[]> {
  const rows = await em.execute<(Omit<EmployeeOverviewRow, 'lastAt'> & { lastAt: number | null })[]>(
    `select e.id as "employeeId", (extract(epoch from talks.last) * 1000)::float8 as "lastAt",
            coalesce(promises.open, 0) as open, coalesce(promises.kept, 0) as kept
       from employees e
       left join (select employee_id, max(started_at) as last from conversations where owner = ? and closed_at is null group by employee_id) talks
         on talks.employee_id = e.id
       left join (
         select c.employee_id,
                (count(*) filter (where not a.done))::int as open,
                (count(*) filter (where a.done))::int as kept
           from next_actions a
           join conversations c on c.id = a.conversation_id and c.owner = a.owner
          where a.owner = ? and c.closed_at is null
          group by c.employee_id
       ) promises on promises.employee_id = e.id
      where e.owner = ? and e.deleted_at is null
      order by e.created_at, e.id`,
    [owner, owner, owner],
  );
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt === null ? null : new Date(lastAt) }));
}
