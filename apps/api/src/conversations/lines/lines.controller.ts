import { LineEditor } from '@app/conversations';
import { Body, Controller, HttpCode, Param, Patch, Post, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ID } from '../../http/id.pipe.js';
import { jsonAnswer } from '../../http/json-answer.js';
import { toLine } from '../views/to-dto.js';
import { ConversationDetailDto, LineDto } from '../views/conversation-views.dto.js';
import { ConversationsService } from '../detail/conversations.service.js';
import { PatchLineDto, PATCH_LINES, PatchLinesDto, RelabelDto, RelabelledDto } from './lines.dto.js';

/** Corrections of what was heard. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id')
export class LinesController {
  constructor(
    private readonly editor: LineEditor,
    private readonly conversations: ConversationsService,
  ) {}

  @Patch('lines/:lineId')
  async edit(
    @Param('id', ID) id: string,
    @Param('lineId', ID) lineId: string,
    @Body() body: PatchLineDto,
  ): Promise<LineDto> {
    return toLine(await this.editor.edit(id, lineId, body));
  }

  @Patch('lines')
  @ApiOkResponse({ type: ConversationDetailDto })
  @ApiBody({ type: PatchLinesDto })
  async editAll(
    @Param('id', ID) id: string,
    @Body(PATCH_LINES) body: Readonly<PatchLinesDto>,
  ): Promise<StreamableFile> {
    await this.editor.editAll(id, body.lines, body.baseRevision);
    return jsonAnswer(await this.conversations.detail(id));
  }

  @Post('relabel')
  @HttpCode(200)
  async relabel(@Param('id', ID) id: string, @Body() { from, to }: RelabelDto): Promise<RelabelledDto> {
    return { changed: await this.editor.relabel(id, from, to) };
  }
}
