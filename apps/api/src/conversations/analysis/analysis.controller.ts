import type { AuthUser } from '@app/accounts';
import { Retention, SummaryEditor } from '@app/conversations';
import { SecurityLog } from '@app/platform';
import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../access/access.decorator.js';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { TakesTranscript } from '../../http/read-body.js';
import { AnalysisDto } from '../views/conversation-views.dto.js';
import { AnalyzeDto, KeepDto, SummarizeDto, SummaryDto, WriteSummaryDto } from './analysis.dto.js';
import { SummaryService } from './summary.service.js';

/** Requests the analyses of a 1on1. */
@ApiTags('session')
@ApiBearerAuth()
@Controller('conversations')
export class AnalysisController {
  constructor(
    private readonly summaries: SummaryService,
    private readonly editor: SummaryEditor,
    private readonly retention: Retention,
    private readonly log: SecurityLog,
  ) {}

  @Describe(
    '1on1をまとめて終えます。15秒までに分析が間に合わないときは、仮のまとめを答えます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'EMPTY_TALK',
    'TRANSCRIPT_TOO_LARGE',
  )
  @TakesTranscript()
  @Post(':id/summarize')
  @HttpCode(200)
  summarize(@Param('id', ID) id: string, @Body() body: SummarizeDto): Promise<SummaryDto> {
    return this.summaries.summarize(id, body.transcript);
  }

  @Describe(
    '分析を頼みます。結果は conversation_updated で知らされます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'EMPTY_TALK',
  )
  @Post(':id/analyze')
  @HttpCode(202)
  analyze(@Param('id', ID) id: string, @Body() body: AnalyzeDto): Promise<AnalysisDto[]> {
    return this.summaries.analyze(id, body.kinds);
  }

  @Describe(
    'まとめを書き直します。書き直したものは、分析し直しても残ります。',
    'CONVERSATION_NOT_FOUND',
    'RESULTS_EXPIRED',
    'CONFLICT',
  )
  @Put(':id/summary')
  @HttpCode(204)
  write(@Param('id', ID) id: string, @Body() { text, own_notes, base }: WriteSummaryDto): Promise<void> {
    return this.editor.write(id, {
      ...{ text, ownNotes: own_notes },
      ...(base !== undefined && { base: { text: base.text, ownNotes: base.own_notes } }),
    });
  }

  @Describe(
    '1on1から何を残すかを決めます。残さないものは、すぐに消え、元に戻せません。まとめがまだなら、できるまでお待ちください。',
    'CONVERSATION_NOT_FOUND',
    'SUMMARY_PENDING',
  )
  @Post(':id/keep')
  @HttpCode(204)
  async keep(@CurrentUser() user: AuthUser, @Param('id', ID) id: string, @Body() { kept }: KeepDto): Promise<void> {
    await this.retention.keep(id, kept);
    if (kept !== 'all') this.log.note('words_deleted', { user: user.id, target: id });
  }
}
