import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CallerLeft } from '../../http/caller-left.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { ConsentDto, ConsentViewDto } from './consent.dto.js';
import {
  AnalyzeDto,
  ReplyDto,
  SendMessageDto,
  StartConversationDto,
  StartedConversationDto,
  SuggestedQuestionsDto,
  SummarizeDto,
  SummaryDto,
} from '../detail/conversations.dto.js';
import { AnalysisDto } from '../views/conversation-views.dto.js';
import { SessionService } from './session.service.js';
import { SummaryService } from '../analysis/summary.service.js';

/** What a manager does while a 1on1 runs. */
@ApiTags('session')
@ApiBearerAuth()
@Controller('conversations')
export class SessionController {
  constructor(
    private readonly session: SessionService,
    private readonly summaries: SummaryService,
  ) {}

  @Post('start')
  start(@Body() body: StartConversationDto): Promise<StartedConversationDto> {
    return this.session.start(body);
  }

  /** 録音への相手の同意を記録する、または取り消す。 */
  @Post(':id/consent')
  @HttpCode(200)
  consent(@Param('id', ID) id: string, @Body() body: ConsentDto): Promise<ConsentViewDto> {
    return this.session.consent(id, body);
  }

  @Post(':id/messages')
  send(@Param('id', ID) id: string, @Body() body: SendMessageDto): Promise<ReplyDto> {
    return this.session.send(id, body);
  }

  @Post(':id/refresh-questions')
  @HttpCode(200)
  refreshQuestions(@Param('id', ID) id: string, @CallerLeft() left: AbortSignal): Promise<SuggestedQuestionsDto> {
    return this.session.refreshQuestions(id, left);
  }

  @Post(':id/summarize')
  @HttpCode(200)
  summarize(@Param('id', ID) id: string, @Body() body: SummarizeDto): Promise<SummaryDto> {
    return this.summaries.summarize(id, body.transcript);
  }

  /** 分析を要求する。結果は conversation_updated で知らされる。 */
  @Post(':id/analyze')
  @HttpCode(202)
  analyze(@Param('id', ID) id: string, @Body() body: AnalyzeDto): Promise<AnalysisDto[]> {
    return this.summaries.analyze(id, body.kinds);
  }
}
