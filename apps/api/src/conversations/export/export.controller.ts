import type { AuthUser } from '@app/accounts';
import type { LedgerForm } from '@app/contract';
import type { TranscriptFile } from '@app/conversations';
import { Ledger } from '@app/database';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser } from '../../access/access.decorator.js';
import { Describe } from '../../docs/describe.decorator.js';
import { Noted } from '../../http/security-event.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { TranscriptFormatQueryDto } from './export.dto.js';
import { ExportService } from './export.service.js';

/** Hands a transcript out as a file. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly ledger: Ledger,
  ) {}

  @Describe(
    '文字起こしをファイルで受け取ります。テキスト、Markdown、WebVTTから選べます。なければ204です。',
    'CONVERSATION_NOT_FOUND',
  )
  @Noted('transcript_exported')
  @Get(':id/transcript/download')
  @ApiProduces('text/plain', 'text/markdown', 'text/vtt')
  @ApiOkResponse({ description: '文字起こしのファイル。', schema: { type: 'string' } })
  @ApiNoContentResponse({ description: '文字起こしがまだない。' })
  async download(
    @Param('id', ID) id: string,
    @Query() { format = 'text' }: TranscriptFormatQueryDto,
    @CurrentUser() { id: owner }: AuthUser,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.exports.transcriptFile(id, format);
    if (file === null) response.status(204).end();
    else this.send(response, file, { owner, conversationId: id }, format);
  }

  @Describe(
    '部下に渡せる版（日時、テーマ、まとめ、次の一歩）をMarkdownで受け取ります。メモ、AIとの会話、助言、覚えは入りません。',
    'CONVERSATION_NOT_FOUND',
  )
  @Noted('transcript_exported')
  @Get(':id/handout')
  @ApiProduces('text/markdown')
  @ApiOkResponse({ description: '部下に渡せる版。', schema: { type: 'string' } })
  async handout(
    @CurrentUser() { id: owner }: AuthUser,
    @Param('id', ID) id: string,
    @Res() response: Response,
  ): Promise<void> {
    this.send(response, await this.exports.handout(id), { owner, conversationId: id }, 'handout');
  }

  /** The ledger is written when the answer is over: it holds up no reader. */
  private send(
    response: Response,
    { type, disposition, bytes }: TranscriptFile,
    talk: { owner: string; conversationId: string },
    form: LedgerForm,
  ): void {
    response.once('close', () => void this.ledger.read(talk, { act: 'downloaded', actor: talk.owner, ids: { form } }));
    response.type(type).set('Content-Disposition', disposition).send(Buffer.from(bytes));
  }
}
