import { AiModule } from '@app/ai';
import { ConversationsModule } from '@app/conversations';
import { DatabaseModule } from '@app/database';
import { PlatformModule } from '@app/platform';
import { QueueModule, WorkersModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { AnalyseHandler } from './analyse/analyse.handler.js';
import { DeletionTimer } from './deletion/deletion.timer.js';
import { EndingTimer } from './ending/ending.timer.js';
import { MailHandler } from './mail/mail.handler.js';
import { MAILER } from './mail/mailer.provider.js';
import { ReconcileTimer } from './reconcile/reconcile.timer.js';
import { RetentionTimer } from './retention/retention.timer.js';
import { TidyTimer } from './tidy/tidy.timer.js';
import { DEFAULT_WORKER_TIMINGS, WORKER_TIMINGS } from './worker-timings.js';

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
