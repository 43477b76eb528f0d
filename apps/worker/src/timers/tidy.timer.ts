import { removeOutdated, tryTransactionLock } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Timer } from './timer.js';
import { WORKER_TIMINGS, type WorkerTimings } from './worker-timings.js';

/** Removes what no longer counts. */
@Injectable()
export class TidyTimer extends Timer {
  constructor(
    private readonly em: EntityManager,
    @Inject(WORKER_TIMINGS) timings: WorkerTimings,
  ) {
    super(timings);
  }

  protected override async sweep(): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      if (await tryTransactionLock(em, 'tidy')) await removeOutdated(em);
    });
  }
}
