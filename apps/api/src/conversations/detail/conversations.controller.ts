import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ID } from '../../http/id.pipe.js';
import { jsonAnswer } from '../../http/json-answer.js';
import { ConversationDetailDto } from '../views/conversation-views.dto.js';
import { ImportConversationDto, PatchConversationDto } from './conversations.dto.js';
import { ConversationsService } from './conversations.service.js';

@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

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
}
