import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';

import { Describe } from '../../docs/describe.decorator.js';
import { ConversationListItemDto, ConversationListQueryDto } from './conversation-list.dto.js';
import { ConversationSearchDto, ConversationSearchQueryDto } from './conversation-search.dto.js';
import { SearchService } from './search.service.js';

/** The log of 1on1s. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Describe('1on1の一覧を、新しい順に答えます。期間、部下、言葉でしぼれます。')
  @Get()
  list(@Query() query: ConversationListQueryDto): Promise<ConversationListItemDto[]> {
    return this.search.list(query);
  }

  @Describe(
    '言葉のある1on1を、新しい順に探します。長くかかるときは途中までを答えるので、nextをafterに付けて、nullになるまで続けます。',
  )
  @Get('search')
  part(@Query() query: ConversationSearchQueryDto): Promise<ConversationSearchDto> {
    return this.search.part(query);
  }
}
