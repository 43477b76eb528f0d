import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { AnalysisDto } from '../views/conversation-views.dto.js';
import { AnalyzeDto, SummarizeDto, SummaryDto } from './analysis.dto.js';
import { SummaryService } from './summary.service.js';

/** Requests the analyses of a 1on1. */
@ApiTags('session')
@ApiBearerAuth()
@Controller('conversations')
export class AnalysisController {
  constructor(private readonly summaries: SummaryService) {}

  @Describe(
    '1on1をまとめて終えます。15秒までに分析が間に合わないときは、仮のまとめを答えます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'EMPTY_TALK',
    'TRANSCRIPT_TOO_LARGE',
  )
  @Post(':id/summarize')
  @HttpCode(200)
  summarize(@Param('id', ID) id: string, @Body() body: SummarizeDto): Promise<SummaryDto> {
    return this.summaries.summarize(id, body.transcript);
  }

  @Describe(
    '分析を頼みます。結果は conversation_updated で知らされます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'EMPTY_TALK',
  )
  @Post(':id/analyze')
  @HttpCode(202)
  analyze(@Param('id', ID) id: string, @Body() body: AnalyzeDto): Promise<AnalysisDto[]> {
    return this.summaries.analyze(id, body.kinds);
  }
}
