import type { Config } from '@app/platform';
import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  type PostgresPoolConfig,
  PostgresQueueBackend,
  type QueueOptions,
  runMigrations,
  setDefaultBackendFactory,
} from 'bullmq';
import type { ClientBase } from 'pg';
import { QUEUES } from '../jobs/jobs.js';
import { RetryingPostgresConnection } from './retrying-postgres-connection.js';

/** BullMQ's tables live beside ours, in their own schema; no backup holds them, since reconcile fills them again. */
const SCHEMA = 'bullmq';
/** Each queue and each worker opens a pool: two connections are enough for one, beside a worker's LISTEN client. */
const POOL_SIZE = 2;
const CONNECT_TIMEOUT_MS = 3_000;

/** The queues' tables, where the queues are on PostgreSQL: made by the role that owns tables, before the queues open. */
export const QUEUE_TABLES = {
  schema: SCHEMA,

  /** Brings BullMQ's tables up to date, under its own lock. */
  async migrate(client: ClientBase): Promise<void> {
    await runMigrations(client, SCHEMA);
    // BullMQ makes the sequence of a queue's ids at its first job, which the application's role may not.
    for (const queue of QUEUES) {
      await client.query(
        `do $$ begin execute format('create sequence if not exists ${SCHEMA}.%I', ${SCHEMA}.job_id_seq_name('${queue}')); end $$`,
      );
    }
  },

  /** Whether they are as this version of BullMQ expects. */
  async areReady(client: ClientBase): Promise<boolean> {
    const { rows } = await client.query<{ readable: boolean | null }>(
      `select has_table_privilege(to_regclass('${SCHEMA}.migration'), 'select') as readable`,
    );
    return rows[0]?.readable === true && (await assertSchemaCompatibility(client, SCHEMA)) >= LATEST_SCHEMA_VERSION;
  },
};

/** The queues on PostgreSQL, chosen for the whole process, since @nestjs/bullmq has no option for it. Wants {@link QUEUE_TABLES}. */
export function openPostgres(url: Config['DATABASE_URL']): QueueOptions {
  setDefaultBackendFactory((name, options, { withBlockingConnection = false } = {}) => {
    // What stands below as the connection of all queues.
    const given = { ...options, connection: options.connection as unknown as PostgresPoolConfig };
    const connection = new RetryingPostgresConnection(given.connection);
    return new PostgresQueueBackend(connection, name, given, true, withBlockingConnection ? name : undefined);
  });
  return {
    connection: {
      connectionString: url,
      schema: SCHEMA,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'jizo-queue',
    },
  };
}
