import type { FindingKind } from '@app/contract';
import {
  cadences,
  coverage,
  currentOwner,
  failedConversations,
  findHits,
  keywordConversations,
  keywordTotals,
  latestFindings,
  promiseTotals,
  sentimentSeries,
  type DashboardRange,
  type SearchHit,
} from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EvidenceDto } from '../conversations/views/conversation-views.dto.js';
import { readEnd, readMoment } from '../http/read-moment.js';
import type {
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

/** Trends over all of the user's 1on1s. An unknown employee has none: the answer is an empty list. */
@Injectable()
export class DashboardService {
  constructor(private readonly em: EntityManager) {}

  keywords(query: DashboardQueryDto): Promise<KeywordStatDto[]> {
    return keywordTotals(this.em, currentOwner(this.em), rangeOf(query));
  }

  async keywordConversations(query: KeywordQueryDto): Promise<KeywordConversationDto[]> {
    const rows = await keywordConversations(this.em, currentOwner(this.em), query.keyword, rangeOf(query));
    const ids = rows.map(({ conversationId }) => conversationId);
    const hits = await findHits(this.em, currentOwner(this.em), ids, query.keyword);
    const places = new Map(hits.map((hit) => [hit.conversationId, evidenceOf(hit, query.keyword)]));
    return rows.map(({ theme, frequency, ...row }) => ({
      ...talkOf(row),
      ...{ theme, frequency, evidence: places.get(row.conversationId) ?? null },
    }));
  }

  async sentiments(query: DashboardQueryDto): Promise<SentimentPointDto[]> {
    const points = await sentimentSeries(this.em, currentOwner(this.em), rangeOf(query));
    return points.map(({ startedAt, positive, negative }) => ({
      conversation_timestamp: startedAt.toISOString(),
      positive_score: positive,
      negative_score: negative,
    }));
  }

  async topics(kind: FindingKind, query: DashboardQueryDto): Promise<TopicDto[]> {
    const findings = await latestFindings(this.em, currentOwner(this.em), kind, rangeOf(query));
    return findings.map(({ id, text, evidence, ...row }) => ({ id, text, evidence, ...talkOf(row) }));
  }

  async cadence(query: DashboardQueryDto): Promise<CadenceDto[]> {
    const rows = await cadences(this.em, currentOwner(this.em), rangeOf(query));
    return rows.map(({ employeeId, employeeName, conversations, intervalDays, lastAt }) => ({
      employee_id: employeeId,
      employee_name: employeeName,
      conversations,
      interval_days: intervalDays,
      last_timestamp: lastAt,
    }));
  }

  async promises(query: DashboardQueryDto): Promise<PromiseTotalsDto[]> {
    const rows = await promiseTotals(this.em, currentOwner(this.em), rangeOf(query));
    return rows.map((row) => ({
      employee_id: row.employeeId,
      employee_name: row.employeeName,
      manager_total: row.managerTotal,
      manager_done: row.managerDone,
      employee_total: row.employeeTotal,
      employee_done: row.employeeDone,
      undecided: row.undecided,
      undecided_done: row.undecidedDone,
    }));
  }

  /** What the other answers lack because its analysis was given up. */
  async failures(query: DashboardQueryDto): Promise<FailedConversationDto[]> {
    const rows = await failedConversations(this.em, currentOwner(this.em), rangeOf(query));
    return rows.map(({ kinds, ...row }) => ({ ...talkOf(row), kinds }));
  }

  /** Whether what the other answers lack was never found, not looked for yet, or removed. */
  coverage(query: DashboardQueryDto): Promise<CoverageDto[]> {
    return coverage(this.em, currentOwner(this.em), rangeOf(query));
  }
}

function rangeOf({ employeeId, from, to }: DashboardQueryDto): DashboardRange {
  return {
    employeeId,
    from: from === undefined ? undefined : readMoment(from),
    to: to === undefined ? undefined : readEnd(to),
  };
}

/** Where a keyword was said; null where it only stands in what was written about the talk. */
function evidenceOf({ source, itemId }: SearchHit, quote: string): EvidenceDto | null {
  return itemId !== null && (source === 'line' || source === 'message') ? { source, id: itemId, quote } : null;
}

function talkOf(row: { conversationId: string; employeeName: string; startedAt: Date }) {
  return {
    conversation_id: row.conversationId,
    employee_name: row.employeeName,
    conversation_timestamp: row.startedAt,
  };
}
