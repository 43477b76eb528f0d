import type { Evidence, Party } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { openRows, type SealedFields } from '../sealed/open-rows.js';
import { timestampColumn, withTimestamp, type Raw } from './timestamps.js';

/** A next action of a 1on1 with one employee. */
export interface EmployeeNextActionRow {
  id: string;
  conversationId: string;
  /** When the 1on1 was held. */
  startedAt: Date;
  text: string;
  /** Null: nobody's yet. */
  party: Party | null;
  /** Calendar day in Asia/Tokyo. */
  due: string | null;
  done: boolean;
  evidence: Evidence[];
}

/** An open next action of a 1on1 with any employee. */
export interface OpenNextActionRow extends EmployeeNextActionRow {
  employeeId: string;
  employeeName: string;
}

const COLUMNS = `a.id, a.conversation_id as "conversationId", ${timestampColumn('c.started_at', 'startedAt')}, a.text_sealed as text, a.party,
            a.due_date::text as due, a.done, a.evidence_sealed as evidence`;

const ACTION: SealedFields = {
  text: ['next_actions', 'text', 'id'],
  evidence: ['next_actions', 'evidence', 'id'],
};

/** The open promises in the owner's 1on1s with all employees that are not deleted: by their day; the latest 1on1 first. */
export async function openNextActions(em: EntityManager, owner: string): Promise<OpenNextActionRow[]> {
  const rows = await em.execute<Raw<OpenNextActionRow>[]>(
    `select ${COLUMNS}, e.id as "employeeId", e.name_sealed as "employeeName"
       from next_actions a
       join conversations c on c.id = a.conversation_id and c.owner = a.owner
       join employees e on e.id = c.employee_id and e.owner = c.owner and e.deleted_at is null
      where a.owner = ? and c.closed_at is null and not a.done
      order by a.due_date nulls last, c.started_at desc, c.id desc, a.position, a.id`,
    [owner],
  );
  await openRows(em, owner, rows, { ...ACTION, employeeName: ['employees', 'name', 'employeeId'] });
  return rows.map(withTimestamp);
}

/** The promises in the owner's 1on1s with an employee: open ones first, by their day; the latest 1on1 first. */
export async function nextActionsOfEmployee(
  em: EntityManager,
  owner: string,
  employeeId: string,
): Promise<EmployeeNextActionRow[]> {
  const rows = await em.execute<Raw<EmployeeNextActionRow>[]>(
    `select ${COLUMNS}
       from conversations c
       join next_actions a on a.conversation_id = c.id and a.owner = c.owner
      where c.owner = ? and c.closed_at is null and c.employee_id = ?
      order by a.done, a.due_date nulls last, c.started_at desc, c.id desc, a.position, a.id`,
    [owner, employeeId],
  );
  await openRows(em, owner, rows, ACTION);
  return rows.map(withTimestamp);
}
