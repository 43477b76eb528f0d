import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ID } from '../../http/id.pipe.js';
import { AnalysisDto } from '../views/conversation-views.dto.js';
import { AnalyzeDto, SummarizeDto, SummaryDto } from './analysis.dto.js';
import { SummaryService } from './summary.service.js';

/** Asks for what is made of a 1on1. */
@ApiTags('session')
@ApiBearerAuth()
@Controller('conversations')
export class AnalysisController {
  constructor(private readonly summaries: SummaryService) {}

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
