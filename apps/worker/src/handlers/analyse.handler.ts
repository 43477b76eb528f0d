import { ASSISTANT, OfflineAssistant, type Assistant } from '@app/ai';
import { AnalysisRequests, AnalysisResults, ModelCalls, type AnalysisWork, type MadeResult } from '@app/conversations';
import { documentFrequencies, runInBackground } from '@app/database';
import { inBatches, OneAtATime } from '@app/platform';
import { type AnalyseJob, JobHandler, JOBS } from '@app/queue';
import { MikroORM } from '@mikro-orm/core';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { WORKER_TIMINGS, type WorkerTimings } from '../timers/worker-timings.js';

/** A run that misses two of its heartbeats counts as lost. */
const LOST_AFTER_HEARTBEATS = 2.5;

/** Makes the wanted results of one conversation and saves each as soon as it is there. */
@Injectable()
export class AnalyseHandler extends JobHandler<AnalyseJob> {
  override readonly definition = JOBS.analyse;
  private readonly logger = new Logger(AnalyseHandler.name);
  private readonly conversations = new OneAtATime();

  constructor(
    private readonly orm: MikroORM,
    private readonly results: AnalysisResults,
    private readonly requests: AnalysisRequests,
    private readonly calls: ModelCalls,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
    private readonly offline: OfflineAssistant,
    @Inject(WORKER_TIMINGS) private readonly timings: WorkerTimings,
  ) {
    super();
  }

  /** A second job of the same conversation (a person waits for a running analysis) finds nothing left to do, here and elsewhere. */
  override handle(job: AnalyseJob, signal: AbortSignal): Promise<void> {
    return this.conversations.run(job.conversationId, () => this.attempt(job, signal));
  }

  /** No transaction is open while the assistant works. */
  private async attempt(job: AnalyseJob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // Commits the attempt before the work: what kills its worker is not repeated for ever.
    const silence = this.timings.heartbeat * LOST_AFTER_HEARTBEATS;
    const work = await runInBackground(this.orm, job.owner, () => this.results.begin(job.conversationId, silence));
    if (work === null) return;
    const heartbeat = setInterval(() => void this.showLife(job.owner, work), this.timings.heartbeat);
    try {
      await this.analyse(job, work, signal);
      // An edit during the analysis has queued its own job after its commit; should that have been lost, this is it.
      await runInBackground(this.orm, job.owner, () =>
        this.requests.requestNewer(job.conversationId, work.talk.revision),
      );
    } catch (error) {
      await runInBackground(this.orm, job.owner, () =>
        signal.aborted ? this.results.takeBack(work) : this.results.giveUpExhausted(work),
      );
      throw error;
    } finally {
      clearInterval(heartbeat);
      // The engine keeps what it has read for the next hint: here none follows, and the words may be deleted at any time.
      this.offline.forget(job.conversationId);
    }
  }

  /** Saves finished analyses as soon as it can; analyses that finish during a save are saved together. */
  private async analyse(
    { conversationId, owner }: AnalyseJob,
    { talk, kinds }: AnalysisWork,
    signal: AbortSignal,
  ): Promise<void> {
    const frequencies = await runInBackground(this.orm, owner, (em) => documentFrequencies(em, owner, conversationId));
    const options = {
      kinds,
      documentFrequencies: frequencies,
      signal,
      budget: this.calls.budgetOf(conversationId, owner),
    };
    const save = (results: readonly MadeResult[]): Promise<unknown> =>
      runInBackground(this.orm, owner, () => this.results.save(conversationId, results, talk.revision));
    await inBatches(this.assistant.analyse(talk, options), save);
  }

  private async showLife(owner: string, work: AnalysisWork): Promise<void> {
    try {
      await runInBackground(this.orm, owner, () => this.results.showLife(work));
    } catch (error) {
      this.logger.warn({ msg: 'no heartbeat' }, error);
    }
  }
}
