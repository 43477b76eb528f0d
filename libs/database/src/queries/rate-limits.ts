import type { Rate } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Counts one more under the key, unless the limit is reached: one statement, so that parallel calls of several processes together
 * never get more than the limit.
 * @returns null when it was counted, otherwise the seconds until the window ends
 */
export async function takeFromLimit(em: EntityManager, key: string, { most, seconds }: Rate): Promise<number | null> {
  const [row] = await em.execute<{ taken: boolean; wait: number | null }[]>(
    `with taken as (
       insert into rate_limits as r (key, count, ends_at) values (?, 1, now() + make_interval(secs => ?))
       on conflict (key) do update
          set count = case when r.ends_at <= now() then 1 else r.count + 1 end,
              ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
        where r.ends_at <= now() or r.count < ?
       returning key)
     select exists (select from taken) as taken,
            (select ceil(extract(epoch from ends_at - now()))::int from rate_limits where key = ?) as wait`,
    [key, seconds, most, key],
  );
  // The select does not see a row that another process has just made: then the whole window is left.
  return row?.taken === true ? null : Math.max(1, row?.wait ?? seconds);
}

/** When the window ends in which `most` are counted already; null while there is something left. */
export async function limitEnd(em: EntityManager, key: string, most: number): Promise<Date | null> {
  const [row] = await em.execute<{ ends: number }[]>(
    `select (extract(epoch from ends_at) * 1000)::float8 as ends from rate_limits
      where key = ? and count >= ? and ends_at > now()`,
    [key, most],
  );
  return row === undefined ? null : new Date(row.ends);
}

/** Takes back one that was counted. */
export async function giveBackToLimit(em: EntityManager, key: string): Promise<void> {
  await em.execute('update rate_limits set count = count - 1 where key = ? and count > 0', [key]);
}

/** Starts the count again. */
export async function clearLimit(em: EntityManager, key: string): Promise<void> {
  await em.execute('delete from rate_limits where key = ?', [key]);
}
