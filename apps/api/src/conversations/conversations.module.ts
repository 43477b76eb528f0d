import { AiModule } from '@app/ai';
import { TIMINGS } from '@app/contract';
import { Consents, ConversationsModule as RulesModule } from '@app/conversations';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AnswerStream } from './answer-stream.js';
import { AnalysisWaiter, RESULT_WAIT } from './analysis-waiter.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationsService } from './conversations.service.js';
import { ForgetErased } from './forget-erased.js';
import { HintsController } from './hints.controller.js';
import { HintsService } from './hints.service.js';
import { LinesController } from './lines.controller.js';
import { NextActionsController } from './next-actions.controller.js';
import { RecordingsController } from './recordings.controller.js';
import { SessionController } from './session.controller.js';
import { SessionService } from './session.service.js';
import { SummaryService } from './summary.service.js';
import { TalkReader } from './talk-reader.js';
import { VersionsController } from './versions.controller.js';

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
