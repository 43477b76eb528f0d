import { Retention } from '@app/conversations';
import { asSystem, expiredConversations, runInBackground, tryTransactionLock } from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Timer } from './timer.js';
import { WORKER_TIMINGS, type WorkerTimings } from './worker-timings.js';

/** Removes the words of 1on1s, and what was made of them, that are older than the operator or their owner wants them kept. */
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
    const { TRANSCRIPT_RETENTION_DAYS: words = null, RESULT_RETENTION_DAYS: results = null } = this.config;
    await asSystem(this.em).transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'retention'))) return;
      for (const part of ['results', 'words'] as const) {
        const expired = await expiredConversations(em, part, { words, results });
        await this.each(expired, ({ id, owner, before }) =>
          runInBackground(this.orm, owner, () => this.retention[part === 'words' ? 'redact' : 'fade'](id, before)),
        );
      }
    });
  }
}
