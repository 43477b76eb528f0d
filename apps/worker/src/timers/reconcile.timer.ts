import { TIMINGS } from '@app/contract';
import { AnalysisRequests } from '@app/conversations';
import {
  asSystem,
  databaseAgo,
  overdueAnalyses,
  overdueMails,
  runInBackground,
  tryTransactionLock,
} from '@app/database';
import { JobProducer } from '@app/queue';
import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Timer } from './timer.js';
import { WORKER_TIMINGS, type WorkerTimings } from './worker-timings.js';

/**
 * The only retry of an analysis and of a mail: a request that has waited for a while without a sign of life is queued again,
 * given up after its last attempt. The row says what is requested, even if the queue loses its jobs.
 */
@Injectable()
export class ReconcileTimer extends Timer {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly requests: AnalysisRequests,
    private readonly jobs: JobProducer,
    @Inject(WORKER_TIMINGS) private readonly timings: WorkerTimings,
  ) {
    super(timings);
  }

  protected override async sweep(): Promise<void> {
    await asSystem(this.em).transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'reconcile'))) return;
      const overdue = await overdueAnalyses(em, await databaseAgo(em, TIMINGS.reconcileAfter));
      await this.each(overdue, ({ id, owner }) => runInBackground(this.orm, owner, () => this.requests.retry(id)));
    });
    const mails = await this.em.fork().transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'reconcile-mails'))) return [];
      return overdueMails(em, this.timings.mailRetry);
    });
    await this.each(mails, (mailId) => this.jobs.enqueueMail({ mailId }));
  }
}
