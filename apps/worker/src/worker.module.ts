import { AiModule } from '@app/ai';
import { ConversationsModule } from '@app/conversations';
import { DatabaseModule } from '@app/database';
import { PlatformModule } from '@app/platform';
import { QueueModule, WorkersModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { AnalyseHandler } from './handlers/analyse.handler.js';
import { DeletionTimer } from './timers/deletion.timer.js';
import { EndingTimer } from './timers/ending.timer.js';
import { MailHandler } from './handlers/mail.handler.js';
import { MAILER } from './mail/mailer.provider.js';
import { ReconcileTimer } from './timers/reconcile.timer.js';
import { RetentionTimer } from './timers/retention.timer.js';
import { TidyTimer } from './timers/tidy.timer.js';
import { DEFAULT_WORKER_TIMINGS, WORKER_TIMINGS } from './timers/worker-timings.js';

/** Everything that works in the background: the handlers of the jobs and the timers. */
@Module({
  imports: [PlatformModule, DatabaseModule, ConversationsModule, QueueModule, WorkersModule, AiModule],
  providers: [
    { provide: WORKER_TIMINGS, useValue: DEFAULT_WORKER_TIMINGS },
    MAILER,
    AnalyseHandler,
    MailHandler,
    ReconcileTimer,
    EndingTimer,
    DeletionTimer,
    RetentionTimer,
    TidyTimer,
  ],
})
export class WorkerModule {}
