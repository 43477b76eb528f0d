import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ID } from '../../http/id.pipe.js';
import { jsonAnswer } from '../../http/json-answer.js';
import { ConversationListQueryDto } from '../search/conversation-list.dto.js';
import { ImportConversationDto, PatchConversationDto } from './conversations.dto.js';
import { ConversationDetailDto, ConversationListItemDto } from '../views/conversation-views.dto.js';
import { ConversationsService } from './conversations.service.js';
import { TranscriptFormatQueryDto } from '../export/export.dto.js';

@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get()
  list(@Query() query: ConversationListQueryDto): Promise<ConversationListItemDto[]> {
    return this.conversations.list(query);
  }

  @Post()
  @ApiCreatedResponse({ type: ConversationDetailDto })
  async import(@Body() body: ImportConversationDto): Promise<StreamableFile> {
    return jsonAnswer(await this.conversations.import(body));
  }

  @Get(':id')
  @ApiOkResponse({ type: ConversationDetailDto })
  async detail(@Param('id', ID) id: string): Promise<StreamableFile> {
    return jsonAnswer(await this.conversations.detail(id));
  }

  @Patch(':id')
  @ApiOkResponse({ type: ConversationDetailDto })
  async patch(@Param('id', ID) id: string, @Body() body: PatchConversationDto): Promise<StreamableFile> {
    return jsonAnswer(await this.conversations.patch(id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return this.conversations.remove(id);
  }

  @Get(':id/transcript/download')
  @ApiProduces('text/plain', 'text/markdown', 'text/vtt')
  @ApiOkResponse({ description: '文字起こしのファイル。', schema: { type: 'string' } })
  @ApiNoContentResponse({ description: '文字起こしがまだない。' })
  async download(
    @Param('id', ID) id: string,
    @Query() { format }: TranscriptFormatQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.conversations.transcriptFile(id, format);
    if (file === null) response.status(204).end();
    else response.type(file.type).set('Content-Disposition', file.disposition).send(Buffer.from(file.bytes.buffer));
  }
}
