import { ASSISTANT, type Assistant, type Talk } from '@app/ai';
import { AnalysisResults, ModelCalls, type AnalysisWork } from '@app/conversations';
import {
  Analysis,
  Conversation,
  documentFrequencies,
  failExhausted,
  postponeOverdue,
  runAs,
  touch,
} from '@app/database';
import { OneAtATime } from '@app/platform';
import { type AnalyseJob, JobHandler, JobProducer, JOBS } from '@app/queue';
import { MikroORM } from '@mikro-orm/core';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { WORKER_TIMINGS, type WorkerTimings } from '../timers/worker-timings.js';

/** Makes the wanted results of one conversation and saves each as soon as it is there. */
@Injectable()
export class AnalyseHandler extends JobHandler<AnalyseJob> {
  override readonly definition = JOBS.analyse;
  private readonly logger = new Logger(AnalyseHandler.name);
  private readonly conversations = new OneAtATime();

  constructor(
    private readonly orm: MikroORM,
    private readonly results: AnalysisResults,
    private readonly producer: JobProducer,
    private readonly calls: ModelCalls,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
    @Inject(WORKER_TIMINGS) private readonly timings: WorkerTimings,
  ) {
    super();
  }

  /** A second job of the same conversation (somebody waits for what is being made already) finds nothing left to do. */
  override handle(job: AnalyseJob, signal: AbortSignal): Promise<void> {
    return this.conversations.run(job.conversationId, () => this.attempt(job, signal));
  }

  /** No transaction is open while the assistant works. */
  private async attempt(job: AnalyseJob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // Commits the attempt before the work: what kills its worker is not tried for ever.
    const work = await runAs(this.orm, job.owner, () => this.results.begin(job.conversationId));
    if (work === null) return;
    const heartbeat = setInterval(() => void this.showLife(job), this.timings.heartbeat);
    try {
      await this.analyse(job, work, signal);
      await this.followUp(job, work.revision);
    } catch (error) {
      await (signal.aborted ? this.takeBack(job) : this.giveUpExhausted(job));
      throw error;
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async analyse({ conversationId, owner }: AnalyseJob, work: AnalysisWork, signal: AbortSignal): Promise<void> {
    const frequencies = await runAs(this.orm, owner, (em) => documentFrequencies(em, owner, conversationId));
    const options = { kinds: work.kinds, documentFrequencies: frequencies, signal, budget: this.calls.budgetOf(owner) };
    for await (const { engine, value } of this.assistant.analyse(talkOf(work), options)) {
      await runAs(this.orm, owner, () => this.results.save(conversationId, value, engine, work.revision));
    }
  }

  /** An edit during the analysis has queued its own job after its commit; should that have been lost, this is it. */
  private async followUp(job: AnalyseJob, analysed: number): Promise<void> {
    const { conversationId, owner } = job;
    const newer = await runAs(this.orm, owner, (em) =>
      em.count(Analysis, { conversationId, wantedRev: { $gt: analysed } }),
    );
    if (newer > 0) await this.producer.enqueueAnalysis(job, 'edit');
  }

  /** An attempt that the shutdown ended does not count. */
  private async takeBack({ conversationId, owner }: AnalyseJob): Promise<void> {
    await this.locked(conversationId, owner, async (em) => {
      const begun = await em.find(Analysis, { conversationId, attempts: { $gt: 0 } });
      for (const analysis of begun) if (analysis.wantedRev > analysis.doneRev) analysis.attempts -= 1;
    });
  }

  private async giveUpExhausted({ conversationId, owner }: AnalyseJob): Promise<void> {
    await this.locked(conversationId, owner, async (em, conversation) => {
      if (await failExhausted(em, owner, conversationId)) await touch(em, conversation, 'analysis');
    });
  }

  private async locked(
    id: string,
    owner: string,
    work: (em: EntityManager, conversation: Conversation) => Promise<void>,
  ): Promise<void> {
    await runAs(this.orm, owner, (outer) =>
      outer.transactional(async (em) => {
        const conversation = await em.findOne(Conversation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (conversation !== null) await work(em, conversation);
      }),
    );
  }

  private async showLife({ conversationId, owner }: AnalyseJob): Promise<void> {
    try {
      await runAs(this.orm, owner, (em) => postponeOverdue(em, owner, conversationId));
    } catch (error) {
      this.logger.warn({ msg: 'no heartbeat' }, error);
    }
  }
}

function talkOf({ conversation, employeeName, revision, lines }: AnalysisWork): Talk {
  return {
    conversationId: conversation.id,
    revision,
    theme: conversation.theme ?? null,
    stance: conversation.stance ?? null,
    employeeName,
    heldAt: conversation.startedAt,
    lines,
  };
}
