import { TIMINGS } from '@app/contract';
import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { type AnalyseJob, JOBS, type MailJob } from '../jobs/jobs.js';
import { BoundedWaitQueue } from './bounded-wait-queue.js';

/** `now`: somebody waits on the screen. `edit`: waits until the editing has rested. A priority: background, 1 is taken first. */
export type Urgency = 'now' | 'edit' | { priority: number };

/** Adds jobs. Never rejects and never keeps its caller: what could not be added is wanted in its row, and reconcile adds it again. */
@Injectable()
export class JobProducer implements OnModuleInit, BeforeApplicationShutdown {
  private readonly analysis: BoundedWaitQueue;
  private readonly upkeep: BoundedWaitQueue;

  constructor(@InjectQueue(JOBS.analyse.queue) analysis: Queue, @InjectQueue(JOBS.mail.queue) upkeep: Queue) {
    this.analysis = new BoundedWaitQueue(analysis);
    this.upkeep = new BoundedWaitQueue(upkeep);
  }

  onModuleInit(): void {
    this.analysis.listen();
    this.upkeep.listen();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.analysis.stopWaiting(), this.upkeep.stopWaiting()]);
  }

  /**
   * Wants one run of `analyse` for the conversation. What waits already is enough; what is being done leads to exactly one more run.
   * Call it after the commit that made the result wanted.
   */
  async enqueueAnalysis(job: AnalyseJob, urgency: Urgency): Promise<void> {
    await this.analysis.add(JOBS.analyse, job, {
      ...(urgency === 'edit' ? { delay: TIMINGS.editAnalysisDelay } : {}),
      // A job without priority is taken before all that have one.
      ...(typeof urgency === 'object' ? { priority: Math.max(1, Math.round(urgency.priority)) } : {}),
      deduplication: {
        // Waiting people have an id of their own, or their job would be taken for the delayed or the background one.
        id: urgency === 'now' ? `${job.conversationId}-now` : job.conversationId,
        keepLastIfActive: true,
        reschedule: true,
      },
    });
  }

  /** Wants one mail to be sent. Call it after the commit that wanted the mail. */
  async enqueueMail(job: MailJob): Promise<void> {
    await this.upkeep.add(JOBS.mail, job, { deduplication: { id: job.mailId } });
  }
}
