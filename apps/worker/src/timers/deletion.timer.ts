import { RecordingRemoval } from '@app/conversations';
import { asSystem, DeletionLog, recordingsToDelete, runInBackground, tryTransactionLock } from '@app/database';
import { MikroORM } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Timer } from './timer.js';
import { WORKER_TIMINGS, type WorkerTimings } from './worker-timings.js';

/** Deletes the recordings whose undo period is over, for all users, even when their browser is gone. */
@Injectable()
export class DeletionTimer extends Timer {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly removal: RecordingRemoval,
    private readonly deletions: DeletionLog,
    @Inject(WORKER_TIMINGS) timings: WorkerTimings,
  ) {
    super({ ...timings, sweepPause: timings.deletionPause });
  }

  protected override async sweep(): Promise<void> {
    await asSystem(this.em).transactional(async (em) => {
      if (!(await tryTransactionLock(em, 'deletion'))) return;
      const due = await recordingsToDelete(em);
      await this.each(due, (recording) =>
        runInBackground(this.orm, recording.owner, () => this.removal.carryOut(recording)),
      );
    });
    await this.deletions.write();
  }
}
