import { Logger } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { type JobDefinition, parsePayload } from '../jobs/jobs.js';

/** The longest wait for a queue that is down. */
const ADD_TIMEOUT_MS = 2_000;
/** Kept for the operator's view of the queues. */
const KEEP = { removeOnComplete: { count: 200 }, removeOnFail: { count: 500 } };

class QueueTimeoutError extends Error {
  override readonly name = 'QueueTimeoutError';
}

/** A queue to which adding a job never fails, and never takes longer than a bounded time. */
export class BoundedWaitQueue {
  private readonly logger = new Logger('JobProducer');
  /** Adds whose caller has stopped waiting and that the queue has not answered yet. */
  private late = 0;

  constructor(private readonly queue: Queue) {}

  /** Listens for what would otherwise be printed whole. */
  listen(): void {
    this.queue.on('error', (error) => this.logger.warn({ msg: 'queue unreachable', queue: this.queue.name }, error));
  }

  /** A server that is away would keep the process until it answers: the connection is closed without its answers. */
  async stopWaiting(): Promise<void> {
    if (this.late > 0) await this.queue.getBackend().close(true);
  }

  /** Adds a job; one that could not be added is wanted in its row. */
  async add<Payload>(definition: JobDefinition<Payload>, payload: Payload, options: JobsOptions): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const data = parsePayload(definition, payload);
      // Only one caller waits for a queue that is down, and adds do not pile up meanwhile.
      if (this.late > 0) throw new QueueTimeoutError(this.queue.name);
      const added = this.queue.add(definition.name, data, { ...KEEP, attempts: definition.attempts, ...options });
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          this.late += 1;
          const answered = () => void (this.late -= 1);
          added.then(answered, answered);
          reject(new QueueTimeoutError(this.queue.name));
        }, ADD_TIMEOUT_MS);
      });
      await Promise.race([added, late]);
    } catch (error) {
      this.logger.warn({ msg: 'job not queued, it waits for reconcile', job: definition.name }, error);
    } finally {
      clearTimeout(timer);
    }
  }
}
