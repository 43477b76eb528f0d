import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
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
  constructor(private readonly session: SessionService) {}

  @Post('start')
  start(@Body() body: StartConversationDto): Promise<StartedConversationDto> {
    return this.session.start(body);
  }

  /** 録音への相手の同意を記録する、または取り消す。 */
  @Post(':id/consent')
  @HttpCode(200)
  consent(@Param('id', ID) id: string, @Body() body: ConsentDto): Promise<ConsentViewDto> {
    return this.session.consent(id, body);
  }

  @Post(':id/messages')
  send(@Param('id', ID) id: string, @Body() body: SendMessageDto): Promise<ReplyDto> {
    return this.session.send(id, body);
  }

  @Post(':id/refresh-questions')
  @HttpCode(200)
  refreshQuestions(@Param('id', ID) id: string, @CallerLeft() left: AbortSignal): Promise<SuggestedQuestionsDto> {
    return this.session.refreshQuestions(id, left);
  }
}
