import { Client } from 'pg';
import { createMigratedDatabase, emptyQueues } from '../kit/product/postgres.js';
import { TestRedis } from '../kit/product/redis.js';

/** What a process is told about where its queues are. */
export interface QueueEnvironment {
  DATABASE_URL: string;
  REDIS_URL?: string;
}

/** A queue's ground with the accidents that can happen to it. */
export interface TestBackend {
  environment: QueueEnvironment;
  /** Cuts every connection of the queues. */
  cut(): Promise<void>;
  /** From now on nobody who adds a job gets an answer, until the function that it resolves to is called. */
  freeze(): Promise<() => Promise<void>>;
  /** Removes every job. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

async function onPostgres(): Promise<TestBackend> {
  const database = await createMigratedDatabase();
  const connected = async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client;
  };
  return {
    environment: { DATABASE_URL: database.url },
    async cut() {
      const client = await connected();
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await client.end();
    },
    async freeze() {
      const client = await connected();
      await client.query('begin; lock table bullmq.job, bullmq.dedup in access exclusive mode');
      return async () => {
        await client.query('rollback');
        await client.end();
      };
    },
    empty: () => emptyQueues(database),
    remove: () => database.drop(),
  };
}

async function onRedis(): Promise<TestBackend> {
  const [database, redis] = await Promise.all([createMigratedDatabase(), TestRedis.start()]);
  return {
    environment: { DATABASE_URL: database.url, REDIS_URL: redis.url },
    cut: () => redis.cut(),
    empty: () => redis.empty(),
    freeze() {
      redis.freeze();
      return Promise.resolve(() => {
        redis.thaw();
        return Promise.resolve();
      });
    },
    async remove() {
      await redis.remove();
      await database.drop();
    },
  };
}

/** Both grounds, by name: the same contract has to hold on each. */
export const BACKENDS: [string, () => Promise<TestBackend>][] = [
  ['PostgreSQL', onPostgres],
  ['Redis', onRedis],
];
