import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type { KeywordStatDto, SentimentPointDto, TopicDto } from './dashboard.dto.js';

@Injectable()
export class DashboardService {
  keywords(_e?: string): Promise<KeywordStatDto[]> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  sentiments(_e?: string): Promise<SentimentPointDto[]> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  topics(_k: string, _e?: string): Promise<TopicDto[]> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
