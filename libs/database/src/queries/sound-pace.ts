import type { EntityManager } from '@mikro-orm/postgresql';

/** Sound of one owner is taken at `speed` times its real speed, after a head start of `headStart` milliseconds of sound. */
export interface SoundPace {
  speed: number;
  headStart: number;
}

/**
 * Takes the given milliseconds of sound off the owner's allowance: one statement, so that all processes together keep the pace.
 * The row holds when the sound that was taken would have been spoken at that pace; it is worth nothing once that is past.
 * @returns null when it was taken, otherwise the milliseconds until it can be
 */
export async function takeSound(
  em: EntityManager,
  owner: string,
  ms: number,
  { speed, headStart }: SoundPace,
): Promise<number | null> {
  const key = `sound:${owner}`;
  const [cost, ahead] = [ms / speed / 1000, headStart / speed / 1000];
  const [row] = await em.execute<{ taken: boolean; wait: number | null }[]>(
    `with taken as (
       insert into rate_limits as r (key, count, ends_at) values (?, 1, now() + make_interval(secs => ?))
       on conflict (key) do update set ends_at = greatest(r.ends_at, now()) + make_interval(secs => ?)
        where greatest(r.ends_at, now()) + make_interval(secs => ?) <= now() + make_interval(secs => ?)
       returning key)
     select exists (select from taken) as taken,
            (select ceil(extract(epoch from ends_at - now()) * 1000)::int from rate_limits where key = ?) as wait`,
    [key, cost, cost, cost, ahead, key],
  );
  if (row?.taken === true) return null;
  return Math.max(1, (row?.wait ?? 0) + (cost - ahead) * 1000);
}
