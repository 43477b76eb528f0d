import { LineEditor } from '@app/conversations';
import { Body, Controller, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { answerJson } from '../../http/json-answer.js';
import { TakesTranscript } from '../../http/read-body.js';
import { toLine } from '../views/to-dto.js';
import { ConversationDetailDto, LineDto } from '../views/conversation-views.dto.js';
import { ConversationsService } from '../detail/conversations.service.js';
import {
  NamedLinesDto,
  NameLinesDto,
  PatchLineDto,
  PATCH_LINES,
  PatchLinesDto,
  RelabelDto,
  RelabelledDto,
} from './lines.dto.js';

/** Corrections of the transcript's lines. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id')
export class LinesController {
  constructor(
    private readonly editor: LineEditor,
    private readonly conversations: ConversationsService,
  ) {}

  @Describe(
    '文字起こしの1行を直します。録音中でも直せます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'NOT_FOUND',
    'TRANSCRIPT_TOO_LARGE',
  )
  @Patch('lines/:lineId')
  async edit(
    @Param('id', ID) id: string,
    @Param('lineId', ID) lineId: string,
    @Body() body: PatchLineDto,
  ): Promise<LineDto> {
    return toLine(await this.editor.edit(id, lineId, body));
  }

  @Describe(
    '文字起こしの何行かを、まとめて直します。行と時刻はそのままで、録音中でも直せます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'NOT_FOUND',
    'CONFLICT',
    'TRANSCRIPT_TOO_LARGE',
  )
  @TakesTranscript()
  @Patch('lines')
  @ApiOkResponse({ type: ConversationDetailDto })
  @ApiBody({ type: PatchLinesDto })
  async editAll(
    @Param('id', ID) id: string,
    @Body(PATCH_LINES) body: Readonly<PatchLinesDto>,
    @Res() response: Response,
  ): Promise<void> {
    await this.editor.editAll(id, body.lines, body.baseRevision);
    answerJson(response, await this.conversations.detail(id));
  }

  @Describe(
    'ある話者の発言を、すべて別の話者のものにします。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
  )
  @Post('relabel')
  @HttpCode(200)
  async relabel(@Param('id', ID) id: string, @Body() { from, to }: RelabelDto): Promise<RelabelledDto> {
    return { changed: await this.editor.relabel(id, from, to) };
  }

  @Describe(
    '続いた何行かの話し手を、まとめて決めます。ほかの行はそのままです。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'NOT_FOUND',
  )
  @Post('name-lines')
  @HttpCode(200)
  async name(@Param('id', ID) id: string, @Body() { lineIds, party }: NameLinesDto): Promise<NamedLinesDto> {
    return { changed: await this.editor.name(id, lineIds, party) };
  }
}
