import type { Config } from '@app/platform';
import type { QueueOptions } from 'bullmq';
import { openPostgres } from './postgres-backend.js';
import { openRedis } from './redis-backend.js';

/** The one place that knows what the queues stand on: Redis where there is one, else the database. */
export async function openBackend(config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>): Promise<QueueOptions> {
  return config.REDIS_URL === undefined ? openPostgres(config.DATABASE_URL) : openRedis(config.REDIS_URL);
}
