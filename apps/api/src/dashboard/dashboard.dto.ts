import { Transform } from 'class-transformer';
import { IsUUID } from 'class-validator';
import { Optional } from '../http/optional.decorator.js';

export class DashboardQueryDto {
  /** 部下を1人にしぼる。空ならすべての部下。 */
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Optional()
  @IsUUID(undefined, { message: '指定されたIDの形式が正しくありません。' })
  employeeId?: string;
}

export class KeywordStatDto {
  keyword: string;
  frequency: number;
}

export class SentimentPointDto {
  conversation_id: string;
  conversation_timestamp: Date;
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
}
