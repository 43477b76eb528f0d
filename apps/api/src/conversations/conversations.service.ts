import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type { ConversationDetailDto, ConversationListItemDto } from './conversation-views.dto.js';
import type { ImportConversationDto, PatchConversationDto } from './conversation-requests.dto.js';

@Injectable()
export class ConversationsService {
  list(): Promise<ConversationListItemDto[]> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  import(_b: ImportConversationDto): Promise<ConversationDetailDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  detail(_id: string): Promise<ConversationDetailDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  patch(_id: string, _b: PatchConversationDto): Promise<ConversationDetailDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  remove(_id: string): Promise<void> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  transcriptFile(_id: string): Promise<{ text: string; disposition: string } | null> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
