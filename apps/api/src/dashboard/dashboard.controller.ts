import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import {
  CadenceDto,
  CoverageDto,
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

  @Describe('よく話された言葉を、多い順に20まで答えます。')
  @Get('keywords')
  keywords(@Query() query: DashboardQueryDto): Promise<KeywordStatDto[]> {
    return this.dashboard.keywords(query);
  }

  @Describe('ある言葉がよく話された1on1を、新しい順に100まで答えます。')
  @Get('keyword-conversations')
  keywordConversations(@Query() query: KeywordQueryDto): Promise<KeywordConversationDto[]> {
    return this.dashboard.keywordConversations(query);
  }

  @Describe('1on1ごとの言葉の傾向を、古い順に答えます。')
  @Get('sentiments')
  sentiments(@Query() query: DashboardQueryDto): Promise<SentimentPointDto[]> {
    return this.dashboard.sentiments(query);
  }

  @Describe('課題や懸念を、新しい順に100まで答えます。')
  @Get('issues')
  issues(@Query() query: DashboardQueryDto): Promise<TopicDto[]> {
    return this.dashboard.topics('issue', query);
  }

  @Describe('よい変化を、新しい順に100まで答えます。')
  @Get('positives')
  positives(@Query() query: DashboardQueryDto): Promise<TopicDto[]> {
    return this.dashboard.topics('positive', query);
  }

  @Describe('部下ごとの1on1の間隔を、長くあいている順に答えます。')
  @Get('cadence')
  cadence(@Query() query: DashboardQueryDto): Promise<CadenceDto[]> {
    return this.dashboard.cadence(query);
  }

  @Describe('部下ごとの約束の数と、済んだ数を、まだのものが多い順に答えます。')
  @Get('promises')
  promises(@Query() query: DashboardQueryDto): Promise<PromiseTotalsDto[]> {
    return this.dashboard.promises(query);
  }

  @Describe('分析できなかった1on1を、新しい順に100まで答えます。')
  @Get('failures')
  failures(@Query() query: DashboardQueryDto): Promise<FailedConversationDto[]> {
    return this.dashboard.failures(query);
  }

  @Describe(
    '分析の種類ごとに、終えた1on1のうち、結果のまだないもの、もう残っていないものの数を答えます。終えた1on1がなければ空です。',
  )
  @Get('coverage')
  coverage(@Query() query: DashboardQueryDto): Promise<CoverageDto[]> {
    return this.dashboard.coverage(query);
  }
}
