import { setTimeout as sleep } from 'node:timers/promises';
import { assertSchemaCompatibility, PostgresConnection } from 'bullmq';

/**
 * The pause after a failure. BullMQ's worker asks again immediately after most errors; if the error comes without a turn of the
 * event loop, it would spin and nothing else in the process would run any more, not even its end.
 */
const PAUSE_MS = 500;

/**
 * BullMQ's connection to PostgreSQL, which is asked again after it could not be opened: BullMQ keeps the first failure for ever,
 * so that a worker that starts while the database restarts would never work (bullmq 6.7.0, `PostgresConnection.waitUntilReady`).
 */
export class RetryingPostgresConnection extends PostgresConnection {
  private opening: Promise<void> | null = null;

  override waitUntilReady(): Promise<void> {
    this.opening ??= this.open().catch(async (error: unknown) => {
      await sleep(PAUSE_MS, undefined, { ref: false });
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async open(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await assertSchemaCompatibility(client, this.schema);
    } finally {
      client.release();
    }
    this.emit('ready');
  }
}
