import { LIMITS } from '@app/contract';
import { ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsISO8601,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ClientId } from '../../http/fields/client-id.decorator.js';
import { Optional } from '../../http/fields/optional.decorator.js';
import { MindMapNodeDto } from '../views/conversation-views.dto.js';

const UUID_MESSAGE = '指定されたIDの形式が正しくありません。';
const TOO_LONG_MEMO = 'メモは20万文字までです。';

/** A list of nodes, or what a drawing tool exports: `nodes` and `edges`. */
const MIND_MAP = {
  oneOf: [
    { type: 'array', items: { $ref: getSchemaPath(MindMapNodeDto) } },
    { type: 'object', additionalProperties: true },
  ],
};

/** 別の場所で行った1on1の記録。 */
export class ImportConversationDto {
  @IsUUID(undefined, { message: UUID_MESSAGE })
  employeeId: string;

  /**
   * 1on1の識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二つ目を取り込まずに、取り込まれている1on1を答えます。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  @ClientId()
  conversationId?: string;

  /** 行った日時。省略すると現在の日時。 */
  @Optional()
  @IsISO8601({ strict: true }, { message: '日時の形式が正しくありません。' })
  timestamp?: string;

  @Optional()
  @IsString()
  @MaxLength(LIMITS.theme)
  theme?: string;

  /**
   * メモの本文。
   * @example '引き継ぎの相手を確かめる'
   */
  @Optional()
  @IsString()
  @MaxLength(LIMITS.memo, { message: TOO_LONG_MEMO })
  memo?: string;

  /** ノードの一覧、または nodes と edges を持つオブジェクト。 */
  @ApiPropertyOptional(MIND_MAP)
  @Optional()
  mindMapData?: unknown;

  /**
   * 文字起こしのなかでの部下の名前。省略すると、登録した名前で探します。
   * @example 'Misaki S'
   */
  @Optional()
  @IsString()
  @MaxLength(LIMITS.employeeName)
  employeeAs?: string;

  /**
   * 「話者N: 」付きのテキスト、または WebVTT。50万文字まで。
   * @example '話者1: 最近はどうですか。\n話者2: 締め切りが近くて、少し不安です。'
   */
  @Optional()
  @IsString()
  transcript?: string;

  /**
   * 話した言葉をここに残して分析することに、相手の同意を得たか。得た日時とともに残ります。
   * @example true
   */
  @Optional()
  @IsBoolean()
  consent?: boolean;
}

export class BaseRevisionDto {
  /**
   * メモの版の番号。
   * @example 2
   */
  @Optional()
  @IsInt()
  @Min(0)
  memo?: number;

  @Optional()
  @IsInt()
  @Min(0)
  mindMap?: number;

  /**
   * 文字起こしの版の番号。
   * @example 5
   */
  @Optional()
  @IsInt()
  @Min(0)
  transcript?: number;
}

export class PatchSpeakerRolesDto {
  /**
   * 上司の話者番号。わからないときは null。
   * @example 1
   */
  @ValidateIf((body: PatchSpeakerRolesDto) => body.manager !== undefined && body.manager !== null)
  @IsInt()
  @Min(0)
  @Max(LIMITS.speaker)
  manager?: number | null;

  /**
   * 部下の話者番号。上司のほかはみな部下のときは null。上司の番号とともに送ると、二つの番号をそのまま受け取り、行の話者は変えません。前の状態に戻すときに使います。
   * @example 2
   */
  @ValidateIf((body: PatchSpeakerRolesDto) => body.employee !== undefined && body.employee !== null)
  @IsInt()
  @Min(0)
  @Max(LIMITS.speaker)
  employee?: number | null;
}

export class PatchConversationDto {
  /**
   * メモの本文。20万文字までです。
   * @example '引き継ぎの相手を確かめる'
   */
  @Optional()
  @IsString()
  @MaxLength(LIMITS.memo, { message: TOO_LONG_MEMO })
  memo?: string;

  @ApiPropertyOptional(MIND_MAP)
  @Optional()
  mindMapData?: unknown;

  /**
   * 文字起こしのすべて。1行に1つの発言で、先頭に「話者N: 」を付けます。50万文字までです。
   * @example '話者1: 最近はどうですか。\n話者2: 締め切りが近くて、少し不安です。'
   */
  @Optional()
  @IsString()
  transcript?: string;

  @Optional()
  @IsString()
  @Length(1, LIMITS.theme)
  theme?: string;

  @Optional()
  @IsString()
  @Length(1, LIMITS.theme)
  stance?: string;

  @Optional()
  @ValidateNested()
  @Type(() => PatchSpeakerRolesDto)
  speakerRoles?: PatchSpeakerRolesDto;

  /** 編集のもとにした版。食い違うときは409で現在の内容を返します。 */
  @Optional()
  @ValidateNested()
  @Type(() => BaseRevisionDto)
  baseRevision?: BaseRevisionDto;
}
