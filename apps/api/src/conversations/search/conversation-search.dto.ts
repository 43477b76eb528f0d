import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsString, IsUUID, MaxLength } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';
import { ConversationListItemDto, EmptyIsNone, ID_MESSAGE, SEARCH_MESSAGE, searched } from './conversation-list.dto.js';

export class ConversationSearchQueryDto {
  /** 文字起こし、対話、メモ、要約、テーマ、次の一歩から探すことば。空白で区切ると、すべてを含むものを探します。 */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? searched(value) : value))
  @IsString({ message: '検索することばを指定してください。' })
  @MaxLength(LIMITS.search, { message: SEARCH_MESSAGE })
  q: string;

  /** 部下を1人にしぼる。 */
  @EmptyIsNone()
  @Optional()
  @IsUUID(undefined, { message: ID_MESSAGE })
  employeeId?: string;

  /** 前の答えのnext。その続きから探す。 */
  @EmptyIsNone()
  @Optional()
  @IsUUID(undefined, { message: ID_MESSAGE })
  after?: string;
}

/** 検索の途中までの答え。 */
export class ConversationSearchDto {
  /** この答えで見つかったもの。新しい順に50件まで。 */
  items: ConversationListItemDto[];
  /**
   * はじめからこれまでに見た1on1の数。
   * @example 2300
   */
  looked: number;
  /**
   * 見る1on1の数。
   * @example 5000
   */
  total: number;
  /**
   * 続きを探すときのafter。すべて見たらnull。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  next: string | null;
}
