import { TIMINGS } from '@app/contract';
import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { type AnalyseJob, type JobDefinition, JOBS, parsePayload } from './jobs.js';

/** `now`: somebody waits on the screen. `edit`: waits until the editing has rested. A priority: background, 1 is taken first. */
export type Urgency = 'now' | 'edit' | { priority: number };

/** Longer than this nobody waits for a queue that is down. */
const ADD_TIMEOUT_MS = 2_000;
/** Kept for the operator's view of the queues. */
const KEEP = { removeOnComplete: { count: 200 }, removeOnFail: { count: 500 } };

/** Adds jobs. Never rejects and never keeps its caller: what could not be added is wanted in its row, and reconcile adds it again. */
@Injectable()
export class JobProducer implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobProducer.name);
  /** Adds that nobody waits for any more and that the queue has not answered yet. */
  private late = 0;

  constructor(@InjectQueue(JOBS.analyse.queue) private readonly analysis: Queue) {}

  onModuleInit(): void {
    this.analysis.on('error', (error) =>
      this.logger.warn({ msg: 'queue unreachable', queue: this.analysis.name }, error),
    );
  }

  /** A server that is away would keep the process until it answers what it was told. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.late > 0) await this.analysis.getBackend().close(true);
  }

  /**
   * Wants one run of `analyse` for the conversation. What waits already is enough; what is being done leads to exactly one more run.
   * Call it after the commit that made the result wanted.
   */
  async enqueueAnalysis(job: AnalyseJob, urgency: Urgency): Promise<void> {
    await this.add(this.analysis, JOBS.analyse, job, {
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

  private async add<Payload>(
    queue: Queue,
    definition: JobDefinition<Payload>,
    payload: Payload,
    options: JobsOptions,
  ): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      const data = parsePayload(definition, payload);
      // A queue that is down costs one caller its patience, not each, and does not pile up what it was told meanwhile.
      if (this.late > 0) throw new QueueTimeoutError(queue.name);
      const added = queue.add(definition.name, data, { ...KEEP, attempts: definition.attempts, ...options });
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          this.late += 1;
          const answered = () => void (this.late -= 1);
          added.then(answered, answered);
          reject(new QueueTimeoutError(queue.name));
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

class QueueTimeoutError extends Error {
  override readonly name = 'QueueTimeoutError';
}
