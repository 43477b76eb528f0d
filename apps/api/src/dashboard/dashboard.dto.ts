import { ANALYSIS_KINDS, LIMITS, type AnalysisKind } from '@app/contract';
import { cleanText } from '@app/platform';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsString, IsUUID, Length } from 'class-validator';
import { EvidenceDto } from '../conversations/views/conversation-views.dto.js';
import { Optional } from '../http/fields/optional.decorator.js';

const MOMENT_MESSAGE = '日時の形式が正しくありません。';
const KEYWORD_MESSAGE = '言葉は1〜200文字で指定してください。';

/** An empty query parameter counts as missing. */
const EmptyIsNone = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

export class DashboardQueryDto {
  /** 部下を1人にしぼる。空ならすべての部下。 */
  @EmptyIsNone()
  @Optional()
  @IsUUID(undefined, { message: '指定されたIDの形式が正しくありません。' })
  employeeId?: string;

  /** この日（YYYY-MM-DD、日本時間）または日時から。 */
  @EmptyIsNone()
  @Optional()
  @IsISO8601({ strict: true }, { message: MOMENT_MESSAGE })
  from?: string;

  /** この日（YYYY-MM-DD、日本時間）の終わりまで、または日時の前まで。 */
  @EmptyIsNone()
  @Optional()
  @IsISO8601({ strict: true }, { message: MOMENT_MESSAGE })
  to?: string;
}

export class KeywordQueryDto extends DashboardQueryDto {
  /**
   * どの言葉か。
   * @example '引き継ぎ'
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value) : value))
  @IsString({ message: KEYWORD_MESSAGE })
  @Length(1, LIMITS.search, { message: KEYWORD_MESSAGE })
  keyword: string;
}

export class KeywordStatDto {
  keyword: string;
  frequency: number;
}

export class KeywordConversationDto {
  conversation_id: string;
  employee_name: string;
  conversation_timestamp: Date;
  theme: string | null;
  frequency: number;
  /** その言葉が最初に話された発言。見つからなければ null。 */
  @ApiProperty({ type: EvidenceDto, nullable: true })
  evidence: EvidenceDto | null;
}

export class SentimentPointDto {
  // Written out: thousands of Date objects take three times as long to become JSON.
  @ApiProperty({ format: 'date-time' })
  conversation_timestamp: string;
  positive_score: number;
  negative_score: number;
}

export class TopicDto {
  id: string;
  conversation_id: string;
  /**
   * 課題や懸念、またはよい変化の本文。
   * @example '締め切りへの不安がある'
   */
  text: string;
  employee_name: string;
  conversation_timestamp: Date;
  /** もとになった発言。 */
  evidence: EvidenceDto[];
}

export class CadenceDto {
  employee_id: string;
  employee_name: string;
  /**
   * 期間の中で行った1on1の数。
   * @example 6
   */
  conversations: number;
  /**
   * 期間の中の平均の間隔（日）。1on1を行った日が1日以下なら null です。
   * @example 13.5
   */
  interval_days: number | null;
  /**
   * 最後の1on1を行った日時（UTC）。期間にはよりません。
   * @example '2026-11-06T05:00:00.000Z'
   */
  last_timestamp: Date | null;
}

export class PromiseTotalsDto {
  employee_id: string;
  employee_name: string;
  /**
   * 上司の約束の数。
   * @example 4
   */
  manager_total: number;
  /**
   * そのうち済んだ数。
   * @example 3
   */
  manager_done: number;
  /**
   * 部下の約束の数。
   * @example 5
   */
  employee_total: number;
  /**
   * そのうち済んだ数。
   * @example 2
   */
  employee_done: number;
  /**
   * だれの約束かがまだ決まっていない、済んでいない約束の数。
   * @example 1
   */
  undecided: number;
  /**
   * だれの約束かがまだ決まっていないまま、済んだ約束の数。
   * @example 1
   */
  undecided_done: number;
}

export class FailedConversationDto {
  conversation_id: string;
  employee_name: string;
  conversation_timestamp: Date;
  /**
   * できなかった分析の種類。
   * @example ['keywords']
   */
  @ApiProperty({ enum: ANALYSIS_KINDS, isArray: true })
  kinds: AnalysisKind[];
}

/** 空のカードの理由になるもの: 何も見つからなかったのか、まだ見ていないのか、もう残っていないのか。 */
export class CoverageDto {
  /**
   * 分析の種類。
   * @example 'findings'
   */
  @ApiProperty({ enum: ANALYSIS_KINDS })
  kind: AnalysisKind;
  /**
   * 終えた1on1の数。一覧から外した部下とのものも数えます。
   * @example 12
   */
  ended: number;
  /**
   * そのうち、一覧から外した部下との1on1の数。
   * @example 1
   */
  unlisted: number;
  /**
   * そのうち、分析がまだ済んでいない数。
   * @example 1
   */
  waiting: number;
  /**
   * そのうち、分析できなかった数。
   * @example 0
   */
  failed: number;
  /**
   * そのうち、言葉を消したために、見つかったものがもう残っていないことのある数。
   * @example 3
   */
  erased: number;
}
