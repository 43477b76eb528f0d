import { LIMITS, RECORDING } from '@app/contract';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../http/optional.decorator.js';

const SPEAKER = { message: '話者は1から999までの番号で指定してください。' };

export class PatchLineDto {
  /**
   * 直した言葉。
   * @example '締め切りが近くて、少し不安です。'
   */
  @IsOptional()
  @IsString({ message: '発言を入力してください。' })
  @Matches(/\S/u, { message: '発言を入力してください。' })
  @MaxLength(RECORDING.lineText, { message: '1つの発言は1万文字までです。' })
  text?: string;
  /**
   * 話者NのN。わからないときは null。
   * @example 2
   */
  @ValidateIf(({ speaker }: PatchLineDto) => speaker !== undefined && speaker !== null)
  @IsInt(SPEAKER)
  @Min(1, SPEAKER)
  @Max(LIMITS.speaker, SPEAKER)
  speaker?: number | null;
}

export class LineTextDto {
  /** 直す発言の識別子。 */
  @IsUUID(undefined, { message: '指定されたIDの形式が正しくありません。' })
  id: string;
  /**
   * 直した言葉。
   * @example '締め切りが近くて、少し不安です。'
   */
  @IsString({ message: '発言を入力してください。' })
  @Matches(/\S/u, { message: '発言を入力してください。' })
  @MaxLength(LIMITS.transcript, { message: '発言が長すぎます。' })
  text: string;
}

export class PatchLinesDto {
  /** 直す発言。書かれていない発言はそのままです。 */
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => LineTextDto)
  lines: LineTextDto[];
  /**
   * 編集のもとにした文字起こしの版。食い違うときは409で現在の内容を返します。
   * @example 5
   */
  @Optional()
  @IsInt()
  @Min(0)
  baseRevision?: number;
}

export class RelabelDto {
  /**
   * いまの話者NのN。
   * @example 2
   */
  @IsInt(SPEAKER)
  @Min(1, SPEAKER)
  @Max(LIMITS.speaker, SPEAKER)
  from: number;
  /**
   * 新しい話者NのN。
   * @example 1
   */
  @IsInt(SPEAKER)
  @Min(1, SPEAKER)
  @Max(LIMITS.speaker, SPEAKER)
  to: number;
}

export class RelabelledDto {
  /**
   * 変わった発言の数。
   * @example 12
   */
  changed: number;
}
