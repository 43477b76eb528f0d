import type { Config, Tracing } from '@app/platform';
import type { QueueOptions } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { openPostgres, QUEUE_TABLES } from './postgres-backend.js';
import { openRedis } from './redis-backend.js';

type BackendConfig = Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>;

/** The one place that chooses the queues' backend: Redis if configured, else the database. */
export function openBackend(config: BackendConfig, tracing: Tracing): QueueOptions {
  const backend = config.REDIS_URL === undefined ? openPostgres(config.DATABASE_URL) : openRedis(config.REDIS_URL);
  // A job remembers the request that wanted it.
  return tracing.isOpen ? { ...backend, telemetry: new BullMQOtel({ tracerName: 'jizo' }) } : backend;
}

/** What the queues need in the database. */
export function queueTables({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): (typeof QUEUE_TABLES)[] {
  return REDIS_URL === undefined ? [QUEUE_TABLES] : [];
}
