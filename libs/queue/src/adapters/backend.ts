import type { Config, Tracing } from '@app/platform';
import type { QueueOptions } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { openPostgres } from './postgres-backend.js';
import { openRedis } from './redis-backend.js';

type BackendConfig = Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>;

/** The one place that knows what the queues stand on: Redis where there is one, else the database. */
export async function openBackend(config: BackendConfig, tracing: Tracing): Promise<QueueOptions> {
  const backend =
    config.REDIS_URL === undefined ? await openPostgres(config.DATABASE_URL) : openRedis(config.REDIS_URL);
  // A job remembers the request that wanted it.
  return tracing.isOpen ? { ...backend, telemetry: new BullMQOtel({ tracerName: 'jizo' }) } : backend;
}
