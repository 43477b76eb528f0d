import {
  createIORedisClient,
  createRedisBackend,
  type QueueOptions,
  RedisConnection,
  setDefaultBackendFactory,
} from 'bullmq';
import { ClosableRedis } from './closable-redis.js';

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
  RedisConnection.clientFactory = ({ url: address = url, ...options }) => {
    const client = new ClosableRedis(address, options);
    // BullMQ listens for as long as it uses the client; what comes after that would be printed whole.
    client.on('error', () => undefined);
    return createIORedisClient(client);
  };
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
