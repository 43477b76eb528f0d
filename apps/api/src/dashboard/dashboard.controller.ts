import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  CadenceDto,
  DashboardQueryDto,
  FailedConversationDto,
  KeywordConversationDto,
  KeywordQueryDto,
  KeywordStatDto,
  PromiseTotalsDto,
  SentimentPointDto,
  TopicDto,
} from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';

@ApiTags('dashboard')
@ApiBearerAuth()
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('keywords')
  keywords(@Query() query: DashboardQueryDto): Promise<KeywordStatDto[]> {
    return this.dashboard.keywords(query);
  }

  @Get('keyword-conversations')
  keywordConversations(@Query() query: KeywordQueryDto): Promise<KeywordConversationDto[]> {
    return this.dashboard.keywordConversations(query);
  }

  @Get('sentiments')
  sentiments(@Query() query: DashboardQueryDto): Promise<SentimentPointDto[]> {
    return this.dashboard.sentiments(query);
  }

  @Get('issues')
  issues(@Query() query: DashboardQueryDto): Promise<TopicDto[]> {
    return this.dashboard.topics('issue', query);
  }

  @Get('positives')
  positives(@Query() query: DashboardQueryDto): Promise<TopicDto[]> {
    return this.dashboard.topics('positive', query);
  }

  @Get('cadence')
  cadence(@Query() query: DashboardQueryDto): Promise<CadenceDto[]> {
    return this.dashboard.cadence(query);
  }

  @Get('promises')
  promises(@Query() query: DashboardQueryDto): Promise<PromiseTotalsDto[]> {
    return this.dashboard.promises(query);
  }

  @Get('failures')
  failures(@Query() query: DashboardQueryDto): Promise<FailedConversationDto[]> {
    return this.dashboard.failures(query);
  }
}
