import type { AuthUser } from '@app/accounts';
import { Ledger } from '@app/database';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser } from '../../access/access.decorator.js';
import { Describe } from '../../docs/describe.decorator.js';
import { Noted } from '../../http/security-event.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { answerJson } from '../../http/json-answer.js';
import { TakesTranscript } from '../../http/read-body.js';
import { ConversationDetailDto } from '../views/conversation-views.dto.js';
import { ImportConversationDto, PatchConversationDto } from './conversations.dto.js';
import { ConversationsService } from './conversations.service.js';

@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class ConversationsController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly ledger: Ledger,
  ) {}

  @Describe(
    '別の場所で行った1on1を取り込みます。文字起こしはテキストかWebVTTです。',
    'EMPLOYEE_NOT_FOUND',
    'CONFLICT',
    'CONVERSATION_DELETED',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_TOO_LARGE',
  )
  @TakesTranscript()
  @Post()
  @ApiCreatedResponse({ type: ConversationDetailDto })
  async import(@Body() body: ImportConversationDto, @Res() response: Response): Promise<void> {
    answerJson(response, await this.conversations.import(body));
  }

  @Describe('1on1のすべてを答えます。', 'CONVERSATION_NOT_FOUND')
  @Get(':id')
  @ApiOkResponse({ type: ConversationDetailDto })
  async detail(
    @Param('id', ID) id: string,
    @CurrentUser() { id: owner, loginId }: AuthUser,
    @Res() response: Response,
  ): Promise<void> {
    const answer = await this.conversations.detail(id);
    // Nobody waits for the ledger.
    response.once('close', () => this.ledger.opened({ owner, conversationId: id }, loginId));
    answerJson(response, answer);
  }

  @Describe(
    'メモ、マインドマップ、文字起こし、テーマ、関わり方、話者を書き換えます。送ったものだけが変わります。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'CONFLICT',
    'RECORDING_RUNNING',
    'TRANSCRIPT_TOO_LARGE',
  )
  @TakesTranscript()
  @Patch(':id')
  @ApiOkResponse({ type: ConversationDetailDto })
  async patch(
    @Param('id', ID) id: string,
    @Body() body: PatchConversationDto,
    @Res() response: Response,
  ): Promise<void> {
    answerJson(response, await this.conversations.patch(id, body));
  }

  @Describe('1on1と、そこから作られたすべてを削除します。元に戻せません。', 'CONVERSATION_NOT_FOUND')
  @Noted('conversation_deleted')
  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return this.conversations.remove(id);
  }
}
