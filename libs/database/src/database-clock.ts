import type { EntityManager } from '@mikro-orm/postgresql';
import { timestampColumn } from './queries/timestamps.js';

/**
 * The one clock that all processes share. What is old enough to be ended, tried again or removed is told by it: a process whose
 * own clock jumps would end 1on1s in the middle, and remove for good what has to be kept.
 */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: number }[]>(`select ${timestampColumn('clock_timestamp()', 'now')}`);
  if (row === undefined) throw new Error('the database has no clock');
  return new Date(row.now);
}

/** So many milliseconds ago, by the same clock. */
export async function databaseAgo(em: EntityManager, ms: number): Promise<Date> {
  return new Date((await databaseNow(em)).getTime() - ms);
}
