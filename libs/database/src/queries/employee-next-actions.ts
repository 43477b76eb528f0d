import type { Evidence, Party } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { timestampColumn, withTimestamp, type Raw } from './timestamps.js';

/** A next action of a 1on1 with one employee. */
export interface EmployeeNextActionRow {
  id: string;
  conversationId: string;
  /** When the 1on1 was held. */
  startedAt: Date;
  text: string;
  party: Party;
  /** Calendar day in Asia/Tokyo. */
  due: string | null;
  done: boolean;
  evidence: Evidence[];
}

/** What was promised in the owner's 1on1s with an employee: the open first, by their day; the latest 1on1 first. */
export async function nextActionsOfEmployee(
  em: EntityManager,
  owner: string,
  employeeId: string,
): Promise<EmployeeNextActionRow[]> {
  const rows = await em.execute<Raw<EmployeeNextActionRow>[]>(
    `select a.id, a.conversation_id as "conversationId", ${timestampColumn('c.started_at', 'startedAt')}, a.text, a.party, a.due_date::text as due, a.done, a.evidence
       from conversations c
       join next_actions a on a.conversation_id = c.id and a.owner = c.owner
      where c.owner = ? and c.employee_id = ?
      order by a.done, a.due_date nulls last, c.started_at desc, c.id desc, a.position, a.id`,
    [owner, employeeId],
  );
  return rows.map(withTimestamp);
}
