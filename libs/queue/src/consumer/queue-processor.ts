import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import { JobDispatcher } from './job-dispatcher.js';

/**
 * How a worker holds its jobs. The lock is short and renewed at half of its time, so that what a killed process held is taken up
 * again within some 20 seconds; a job that dies with its worker again and again is counted by its row, not here.
 */
export const LOCKS = {
  lockDuration: 15_000,
  stalledInterval: 5_000,
  maxStalledCount: 10,
} as const satisfies Partial<WorkerOptions>;

/** The one worker of a queue: gives each job to its handler. */
@Injectable()
export abstract class QueueProcessor extends WorkerHost {
  private readonly logger = new Logger(this.constructor.name);

  constructor(private readonly dispatcher: JobDispatcher) {
    super();
  }

  override async process(job: Job, token?: string): Promise<void> {
    await this.dispatcher.dispatch(job, token);
  }

  /** A dropped connection recovers without help; without a listener its error would be printed whole. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn({ msg: 'worker unreachable', queue: this.worker.name }, error);
  }

  @OnWorkerEvent('stalled')
  onStalled(jobId: string): void {
    this.logger.warn({ msg: 'job lost its worker and waits again', jobId });
  }
}
