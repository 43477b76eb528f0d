import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type {
  ReplyDto,
  SendMessageDto,
  StartConversationDto,
  StartedConversationDto,
  SuggestedQuestionsDto,
} from './conversation-requests.dto.js';

@Injectable()
export class SessionService {
  start(_b: StartConversationDto): Promise<StartedConversationDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  send(_id: string, _b: SendMessageDto): Promise<ReplyDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  refreshQuestions(_id: string): Promise<SuggestedQuestionsDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
