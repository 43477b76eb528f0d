/** Which of the owner's 1on1s count: those with one report, those held in a span of time. Closed ones never do. */
export interface DashboardRange {
  employeeId?: string | undefined;
  /** Held at or after this moment. */
  from?: Date | undefined;
  /** Held before this moment. */
  to?: Date | undefined;
}

/** Conditions in SQL, and what their question marks stand for. */
export interface Conditions {
  sql: string;
  values: unknown[];
}

/** What of a range concerns the time, as conditions on a conversation `c`. */
export function withinTime({ from, to }: DashboardRange): Conditions {
  const conditions = ['c.closed_at is null'];
  const values: unknown[] = [];
  if (from !== undefined) {
    conditions.push('c.started_at >= ?');
    values.push(from);
  }
  if (to !== undefined) {
    conditions.push('c.started_at < ?');
    values.push(to);
  }
  return { sql: conditions.join(' and '), values };
}

/** The whole range as conditions on a conversation `c`. */
export function within(range: DashboardRange): Conditions {
  const { sql, values } = withinTime(range);
  if (range.employeeId === undefined) return { sql, values };
  return { sql: `${sql} and c.employee_id = ?`, values: [...values, range.employeeId] };
}

/** Whether every 1on1 of the owner counts. */
export function isEverything({ employeeId, from, to }: DashboardRange): boolean {
  return employeeId === undefined && from === undefined && to === undefined;
}
