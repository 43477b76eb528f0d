import { AiModule } from '@app/ai';
import { TIMINGS } from '@app/contract';
import { Consents, ConversationsModule as RulesModule } from '@app/conversations';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AnalysisController } from './analysis/analysis.controller.js';
import { RESULT_WAIT, SummaryService } from './analysis/summary.service.js';
import { AnswerStream } from './assistant/answer-stream.js';
import { ErasedConversationListener } from './assistant/erased-conversation-listener.js';
import { QuestionContexts } from './assistant/question-context.js';
import { SignsOfDanger } from './assistant/signs-of-danger.js';
import { ConversationsController } from './detail/conversations.controller.js';
import { ConversationsService } from './detail/conversations.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { HintsController } from './hints/hints.controller.js';
import { HintsService } from './hints/hints.service.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { LinesController } from './lines/lines.controller.js';
import { NextActionsController } from './next-actions/next-actions.controller.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { RetentionController } from './retention/retention.controller.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { SessionController } from './session/session.controller.js';
import { SessionService } from './session/session.service.js';
import { VersionsController } from './versions/versions.controller.js';

@Module({
  imports: [RulesModule, AiModule],
  controllers: [
    SessionController,
    AnalysisController,
    HintsController,
    SearchController,
    ConversationsController,
    ExportController,
    LinesController,
    RecordingsController,
    NextActionsController,
    VersionsController,
    LedgerController,
    RetentionController,
  ],
  providers: [
    ConversationsService,
    ExportService,
    SearchService,
    SessionService,
    HintsService,
    AnswerStream,
    QuestionContexts,
    SignsOfDanger,
    SummaryService,
    ErasedConversationListener,
    { provide: RESULT_WAIT, useValue: TIMINGS.summarizeWait },
  ],
  exports: [ConversationsService, ExportService, AnswerStream, QuestionContexts, SignsOfDanger],
})
export class ConversationApiModule implements OnModuleInit {
  constructor(private readonly consents: Consents) {}

  /** Only in the api: a worker does not need to know how speech is recognised. */
  async onModuleInit(): Promise<void> {
    await this.consents.bindOld();
  }
}
