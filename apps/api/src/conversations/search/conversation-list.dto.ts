import { CONVERSATION_STATUSES, LIMITS, type ConversationStatus } from '@app/contract';
import { cleanText } from '@app/platform';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsISO8601, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';
import { SearchHitDto } from './search-hit.dto.js';

const MOMENT_MESSAGE = '日時の形式が正しくありません。';
const LIMIT = { message: `件数は1から${String(LIMITS.listLimit)}までの整数で指定してください。` };
export const SEARCH_MESSAGE = '検索することばは200文字までです。';
export const ID_MESSAGE = '指定されたIDの形式が正しくありません。';

/** An empty query parameter counts as missing. */
export const EmptyIsNone = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

export class ConversationListQueryDto {
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

  /** 部下を1人にしぼる。 */
  @EmptyIsNone()
  @Optional()
  @IsUUID(undefined, { message: ID_MESSAGE })
  employeeId?: string;

  /** 文字起こし、対話、メモ、要約、テーマ、次の一歩から探すことば。空白で区切ると、すべてを含むものを探します。新しい順に50件まで。 */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? searched(value) : value))
  @Optional()
  @IsString({ message: SEARCH_MESSAGE })
  @MaxLength(LIMITS.search, { message: SEARCH_MESSAGE })
  q?: string;

  /** 新しいものから何件まで。省くと、あてはまるすべて。 */
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value)))
  @Optional()
  @IsInt(LIMIT)
  @Min(1, LIMIT)
  @Max(LIMITS.listLimit, LIMIT)
  limit?: number;
}

export class ConversationListItemDto {
  id: string;
  employee_id: string;
  employee_name: string;
  timestamp: Date;
  theme: string | null;
  /** 200文字まで。 */
  summary: string | null;
  /**
   * 言葉が消され、これから要約が作られることもないとき true。残す期間を過ぎたか、残さないと決めたか、録音や取り込んだ言葉を消したためです。要約は残っていることがあります。
   * @example false
   */
  erased: boolean;
  @ApiProperty({ enum: CONVERSATION_STATUSES })
  status: ConversationStatus;
  /** 探したことばがある場所。検索したときだけ。 */
  @ApiPropertyOptional({ type: SearchHitDto, nullable: true })
  hit?: SearchHitDto | null;
}

/** Words as a search takes them; undefined: there are none. */
export function searched(value: string): string | undefined {
  const text = cleanText(value).trim();
  return text === '' ? undefined : text;
}
