import { TIMINGS } from '@app/contract';
import { ConversationLifecycle } from '@app/conversations';
import { asSystem, databaseNow, quietConversations, runInBackground, tryTransactionLock } from '@app/database';
import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Timer } from './timer.js';
import { WORKER_TIMINGS, type WorkerTimings } from './worker-timings.js';

/** Ends the conversations that have been quiet for long, which is what makes them be analysed. */
@Injectable()
export class EndingTimer extends Timer {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly lifecycle: ConversationLifecycle,
    @Inject(WORKER_TIMINGS) timings: WorkerTimings,
  ) {
    super(timings);
  }

  protected override async sweep(): Promise<void> {
    await asSystem(this.em).transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'ending'))) return;
      const now = await databaseNow(em);
      const quiet = await quietConversations(em, new Date(now.getTime() - TIMINGS.quietEnd));
      await this.each(quiet, ({ id, owner }) =>
        runInBackground(this.orm, owner, () => this.lifecycle.endQuiet(id, now)),
      );
    });
  }
}
