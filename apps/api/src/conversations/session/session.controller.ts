import type { AuthUser } from '@app/accounts';
import { Consents } from '@app/conversations';
import { SecurityLog } from '@app/platform';
import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../access/access.decorator.js';
import { Describe } from '../../docs/describe.decorator.js';
import { CallerLeft } from '../../http/caller-left.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { ConsentDto, ConsentViewDto } from './consent.dto.js';
import {
  ReplyDto,
  SendMessageDto,
  StartConversationDto,
  StartedConversationDto,
  SuggestedQuestionsDto,
} from './session.dto.js';
import { SessionService } from './session.service.js';

/** What a manager does while a 1on1 runs. */
@ApiTags('session')
@ApiBearerAuth()
@Controller('conversations')
export class SessionController {
  constructor(
    private readonly session: SessionService,
    private readonly consents: Consents,
    private readonly log: SecurityLog,
  ) {}

  @Describe(
    '1on1を始めます。AIの最初の言葉と問いを答えます。',
    'EMPLOYEE_NOT_FOUND',
    'CONFLICT',
    'CONVERSATION_DELETED',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
  )
  @Post('start')
  start(@Body() body: StartConversationDto): Promise<StartedConversationDto> {
    return this.session.start(body);
  }

  @Describe(
    '録音への相手の同意を記録します。取り消すと、録音を終え、録音から作られたものを削除します。',
    'CONVERSATION_NOT_FOUND',
    'CONFLICT',
  )
  @Post(':id/consent')
  @HttpCode(200)
  async consent(
    @CurrentUser() user: AuthUser,
    @Param('id', ID) id: string,
    @Body() body: ConsentDto,
  ): Promise<ConsentViewDto> {
    const view = await this.session.consent(id, body);
    this.log.note(body.withdrawn === true ? 'consent_withdrawn' : 'consent_given', { user: user.id, target: id });
    return view;
  }

  @Describe(
    '取り込んだ言葉を残すことの同意を取り消します。取り込んだ言葉と、そこから作られたものを削除します。録音した言葉、メモ、問いと返事は残ります。',
    'CONVERSATION_NOT_FOUND',
  )
  @Delete(':id/import-consent')
  @HttpCode(204)
  async withdrawImport(@CurrentUser() user: AuthUser, @Param('id', ID) id: string): Promise<void> {
    await this.consents.withdrawImport(id);
    this.log.note('consent_withdrawn', { user: user.id, target: id });
  }

  @Describe(
    '問いと返事を記録して、AIの返事と次の問いを受け取ります。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'CONFLICT',
  )
  @Post(':id/messages')
  send(@Param('id', ID) id: string, @Body() body: SendMessageDto): Promise<ReplyDto> {
    return this.session.send(id, body);
  }

  @Describe('問いの例を入れかえます。', 'CONVERSATION_NOT_FOUND')
  @Post(':id/refresh-questions')
  @HttpCode(200)
  refreshQuestions(@Param('id', ID) id: string, @CallerLeft() left: AbortSignal): Promise<SuggestedQuestionsDto> {
    return this.session.refreshQuestions(id, left);
  }
}
