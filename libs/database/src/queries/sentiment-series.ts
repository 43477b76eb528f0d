import type { EntityManager } from '@mikro-orm/postgresql';
import { within, type DashboardRange } from './dashboard-range.js';

/** The tendency of one 1on1. */
export interface SentimentPoint {
  startedAt: Date;
  positive: number;
  negative: number;
}

/** A moment in microseconds since 2000, then two numbers: what `timestamptz_send` and `float8send` write, eight bytes each. */
const POINT_BYTES = 24;
const FIRST_MS = Date.UTC(2000, 0, 1);

/**
 * The tendency of each of the owner's 1on1s, the earliest first. They come as one value: the driver takes longer to read thousands of
 * rows than the database to find them.
 */
export async function sentimentSeries(
  em: EntityManager,
  owner: string,
  range: DashboardRange = {},
): Promise<SentimentPoint[]> {
  const { sql, values } = within(range);
  const rows = await em.execute<{ points: Buffer | null }[]>(
    `select string_agg(point, '') as points from (
       select timestamptz_send(c.started_at) || float8send(s.positive_score) || float8send(s.negative_score) as point
         from sentiments s
         join conversations c on c.id = s.conversation_id and c.owner = s.owner
        where s.owner = ? and ${sql}
        order by c.started_at, c.id) in_order`,
    [owner, ...values],
  );
  const points = rows[0]?.points ?? Buffer.alloc(0);
  return Array.from({ length: points.length / POINT_BYTES }, (_, n) => readPoint(points, n * POINT_BYTES));
}

function readPoint(points: Buffer, at: number): SentimentPoint {
  return {
    startedAt: new Date(FIRST_MS + Number(points.readBigInt64BE(at)) / 1000),
    positive: points.readDoubleBE(at + 8),
    negative: points.readDoubleBE(at + 16),
  };
}
