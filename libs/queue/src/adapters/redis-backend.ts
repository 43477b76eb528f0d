import { createRedisBackend, type QueueOptions, setDefaultBackendFactory } from 'bullmq';

/** Keeps our keys apart from those of others on the same Redis. */
const PREFIX = 'jizo';
const CONNECT_TIMEOUT_MS = 3_000;
/** A server that is back is found again within this time. */
const LONGEST_RETRY_MS = 2_000;
/** A server that vanished without a word: longer than a worker waits for its next job. */
const SILENCE_MS = 30_000;

/**
 * The queues on Redis. Nothing is asked of the server here: an application starts without it, its workers connect as soon as it
 * is there and after every outage, and what nobody could add meanwhile waits in its row.
 */
export function openRedis(url: string): QueueOptions {
  setDefaultBackendFactory(createRedisBackend);
  return {
    prefix: PREFIX,
    connection: {
      url,
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      retryStrategy: (times: number) => Math.min(50 * 2 ** times, LONGEST_RETRY_MS),
    },
  };
}
