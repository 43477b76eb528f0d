import { AiModule } from '@app/ai';
import { TIMINGS } from '@app/contract';
import { Consents, ConversationsModule as RulesModule } from '@app/conversations';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AnswerStream } from './assistant/answer-stream.js';
import { AnalysisWaiter, RESULT_WAIT } from './analysis/analysis-waiter.js';
import { ConversationsController } from './detail/conversations.controller.js';
import { ConversationsService } from './detail/conversations.service.js';
import { ForgetErased } from './assistant/forget-erased.js';
import { HintsController } from './hints/hints.controller.js';
import { HintsService } from './hints/hints.service.js';
import { LinesController } from './lines/lines.controller.js';
import { NextActionsController } from './next-actions/next-actions.controller.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { SessionController } from './session/session.controller.js';
import { SessionService } from './session/session.service.js';
import { SummaryService } from './analysis/summary.service.js';
import { TalkReader } from './assistant/talk-reader.js';
import { VersionsController } from './versions/versions.controller.js';

@Module({
  imports: [RulesModule, AiModule],
  controllers: [
    SessionController,
    HintsController,
    ConversationsController,
    LinesController,
    RecordingsController,
    NextActionsController,
    VersionsController,
  ],
  providers: [
    ConversationsService,
    SessionService,
    HintsService,
    AnswerStream,
    SummaryService,
    TalkReader,
    ForgetErased,
    AnalysisWaiter,
    { provide: RESULT_WAIT, useValue: TIMINGS.summarizeWait },
  ],
  exports: [ConversationsService, AnswerStream],
})
export class ConversationApiModule implements OnModuleInit {
  constructor(private readonly consents: Consents) {}

  /** Here and in no worker, which need not know how the voice is heard. */
  async onModuleInit(): Promise<void> {
    await this.consents.bindOld();
  }
}
