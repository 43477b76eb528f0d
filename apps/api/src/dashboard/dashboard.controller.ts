import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DashboardQueryDto, KeywordStatDto, SentimentPointDto, TopicDto } from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';

@ApiTags('dashboard')
@ApiBearerAuth()
@Controller('dashboard')
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('keywords')
  keywords(@Query() query: DashboardQueryDto): Promise<KeywordStatDto[]> {
    return this.dashboard.keywords(query.employeeId);
  }

  @Get('sentiments')
  sentiments(@Query() query: DashboardQueryDto): Promise<SentimentPointDto[]> {
    return this.dashboard.sentiments(query.employeeId);
  }

  @Get('issues')
  issues(@Query() query: DashboardQueryDto): Promise<TopicDto[]> {
    return this.dashboard.topics('issue', query.employeeId);
  }

  @Get('positives')
  positives(@Query() query: DashboardQueryDto): Promise<TopicDto[]> {
    return this.dashboard.topics('positive', query.employeeId);
  }
}
