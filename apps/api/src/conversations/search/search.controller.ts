import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';

import { ConversationListItemDto, ConversationListQueryDto } from './conversation-list.dto.js';
import { SearchService } from './search.service.js';

/** The log of 1on1s. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  list(@Query() query: ConversationListQueryDto): Promise<ConversationListItemDto[]> {
    return this.search.list(query);
  }
}
