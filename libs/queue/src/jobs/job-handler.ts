import { type JobDefinition, parsePayload } from './jobs.js';

/**
 * Does one job. A subclass that is a provider of any module is found by the workers; there has to be exactly one for each job.
 * When `signal` aborts (shutdown) the handler leaves its data as if it had not begun and rejects; the job then goes back to its queue.
 */
export abstract class JobHandler<Payload> {
  abstract readonly definition: JobDefinition<Payload>;

  abstract handle(payload: Payload, signal: AbortSignal): Promise<void>;

  /** Checks what the queue held before anything is done with it. */
  async run(data: unknown, signal: AbortSignal): Promise<void> {
    await this.handle(parsePayload(this.definition, data), signal);
  }
}
