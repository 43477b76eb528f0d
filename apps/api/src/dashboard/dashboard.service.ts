import type { FindingKind } from '@app/contract';
import { currentOwner, keywordTotals, latestFindings, sentimentSeries } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { KeywordStatDto, SentimentPointDto, TopicDto } from './dashboard.dto.js';

/** Trends over all of the user's 1on1s. An unknown employee has none: the answer is an empty list. */
@Injectable()
export class DashboardService {
  constructor(private readonly em: EntityManager) {}

  keywords(employeeId?: string): Promise<KeywordStatDto[]> {
    return keywordTotals(this.em, currentOwner(this.em), { employeeId });
  }

  async sentiments(employeeId?: string): Promise<SentimentPointDto[]> {
    const points = await sentimentSeries(this.em, currentOwner(this.em), { employeeId });
    return points.map(({ conversationId, startedAt, positive, negative }) => ({
      conversation_id: conversationId,
      conversation_timestamp: startedAt,
      positive_score: positive,
      negative_score: negative,
    }));
  }

  async topics(kind: FindingKind, employeeId?: string): Promise<TopicDto[]> {
    const findings = await latestFindings(this.em, currentOwner(this.em), kind, { employeeId });
    return findings.map(({ id, conversationId, text, employeeName, startedAt }) => ({
      id,
      conversation_id: conversationId,
      text,
      employee_name: employeeName,
      conversation_timestamp: startedAt,
    }));
  }
}
