import { Retention } from '@app/conversations';
import { asSystem, databaseAgo, expiredConversations, runAs, tryTransactionLock } from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Timer } from './timer.js';
import { WORKER_TIMINGS, type WorkerTimings } from './worker-timings.js';

const DAY_MS = 24 * 3_600_000;

/** Removes the words of the 1on1s that are older than the operator keeps them, where a number of days was set. */
@Injectable()
export class RetentionTimer extends Timer {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly retention: Retention,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(WORKER_TIMINGS) timings: WorkerTimings,
  ) {
    super(timings);
  }

  protected override async sweep(): Promise<void> {
    const days = this.config.TRANSCRIPT_RETENTION_DAYS;
    if (days === undefined) return;
    await asSystem(this.em).transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'retention'))) return;
      const before = await databaseAgo(em, days * DAY_MS);
      const expired = await expiredConversations(em, before);
      await this.each(expired, ({ id, owner }) => runAs(this.orm, owner, () => this.retention.redact(id, before)));
    });
  }
}
