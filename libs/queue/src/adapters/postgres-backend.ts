import type { Config } from '@app/platform';
import {
  type ConnectionOptions,
  PostgresQueueBackend,
  type PostgresPoolConfig,
  type QueueOptions,
  runMigrations,
  setDefaultBackendFactory,
} from 'bullmq';
import pg from 'pg';
import { RetryingPostgresConnection } from './retrying-postgres-connection.js';

/** BullMQ's tables live beside ours, in a schema of their own; they are in no backup, since reconcile fills them again. */
const SCHEMA = 'bullmq';
/** Each queue and each worker opens a pool: two connections are enough for one, beside a worker's LISTEN client. */
const POOL_SIZE = 2;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * The queues on PostgreSQL, chosen for the whole process, since @nestjs/bullmq has no option for it. Brings BullMQ's tables up to
 * date under BullMQ's advisory lock, so that processes may start at once.
 */
export async function openPostgres(url: Config['DATABASE_URL']): Promise<QueueOptions> {
  setDefaultBackendFactory((name, options, { withBlockingConnection = false } = {}) => {
    // What stands below as the connection of all queues.
    const given = { ...options, connection: options.connection as unknown as PostgresPoolConfig };
    const connection = new RetryingPostgresConnection(given.connection);
    return new PostgresQueueBackend(connection, name, given, true, withBlockingConnection ? name : undefined);
  });
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that drops here is told by the query that was under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
  const connection = {
    connectionString: url,
    schema: SCHEMA,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'jizo-queue',
  };
  // BullMQ types connections as Redis ones unless each class is given its backend, which @nestjs/bullmq cannot do.
  return { connection: connection as unknown as ConnectionOptions };
}
