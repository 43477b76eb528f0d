import type { EntityManager } from '@mikro-orm/postgresql';
import { timestampColumn } from './queries/timestamps.js';

/**
 * The one clock that all processes share. It decides what is old enough to be ended, tried again or removed: a process whose
 * own clock jumps would end 1on1s in the middle, and remove data that must be kept.
 */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: number }[]>(`select ${timestampColumn('clock_timestamp()', 'now')}`);
  if (row === undefined) throw new Error('the database has no clock');
  return new Date(row.now);
}

/** The moment `ms` milliseconds ago, by the same clock. */
export async function databaseAgo(em: EntityManager, ms: number): Promise<Date> {
  return new Date((await databaseNow(em)).getTime() - ms);
}
