import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { TranscriptFormatQueryDto } from './export.dto.js';
import { ExportService } from './export.service.js';

/** Hands a transcript out as a file. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Describe(
    '文字起こしをファイルで受け取ります。テキスト、Markdown、WebVTTから選べます。なければ204です。',
    'CONVERSATION_NOT_FOUND',
  )
  @Get(':id/transcript/download')
  @ApiProduces('text/plain', 'text/markdown', 'text/vtt')
  @ApiOkResponse({ description: '文字起こしのファイル。', schema: { type: 'string' } })
  @ApiNoContentResponse({ description: '文字起こしがまだない。' })
  async download(
    @Param('id', ID) id: string,
    @Query() { format }: TranscriptFormatQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.exports.transcriptFile(id, format);
    if (file === null) response.status(204).end();
    else response.type(file.type).set('Content-Disposition', file.disposition).send(Buffer.from(file.bytes.buffer));
  }
}
