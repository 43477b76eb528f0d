import { LIMITS, PARTIES, RECORDING, type Party } from '@app/contract';
import { AppError } from '@app/platform';
import type { PipeTransform } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { z } from 'zod';
import { JAPANESE } from '../../http/validation.pipe.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;
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
  @ApiProperty({ format: 'uuid' })
  id: string;
  /**
   * 直した言葉。
   * @example '締め切りが近くて、少し不安です。'
   */
  @ApiProperty({ maxLength: LIMITS.transcript })
  text: string;
}

/** Checked by {@link PATCH_LINES}: class-validator takes seconds for as many lines as a body can hold. */
export class PatchLinesDto {
  /** 直す発言。書かれていない発言はそのままです。 */
  lines: LineTextDto[];
  /**
   * 編集のもとにした文字起こしの版。食い違うときは409で現在の内容を返します。
   * @example 5
   */
  @ApiPropertyOptional({ minimum: 0 })
  baseRevision?: number | undefined;
}

const NO_TEXT = '発言を入力してください。';
const patchLines: z.ZodType<PatchLinesDto> = z.object({
  lines: z.array(
    z.object({
      id: z.string().regex(UUID, '指定されたIDの形式が正しくありません。'),
      text: z.string(NO_TEXT).max(LIMITS.transcript, '発言が長すぎます。').regex(/\S/u, NO_TEXT),
    }),
  ),
  baseRevision: z.int().min(0).optional(),
});

/** Reads the body of a call that corrects many lines. @throws AppError VALIDATION */
export const PATCH_LINES: PipeTransform<unknown, PatchLinesDto> = {
  transform: (body) => {
    const read = patchLines.safeParse(body);
    if (read.success) return read.data;
    const detail = read.error.issues[0]?.message ?? '';
    throw new AppError('VALIDATION', JAPANESE.test(detail) ? { detail } : {});
  },
};

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

const NAMED = { message: '話し手を決める発言は1〜1000件で指定してください。' };

export class NameLinesDto {
  /** 話し手を決める発言の識別子。 */
  @ApiProperty({
    type: [String],
    format: 'uuid',
    description: '話し手を決める発言の識別子。',
    example: ['01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'],
  })
  @ArrayMinSize(1, NAMED)
  @ArrayMaxSize(LIMITS.namedLines, NAMED)
  @IsUUID(undefined, { each: true, message: '指定されたIDの形式が正しくありません。' })
  lineIds: string[];
  /** 話した人。manager は上司、employee は部下。 */
  @ApiProperty({ enum: PARTIES })
  @IsIn(PARTIES, { message: '話し手の指定が正しくありません。' })
  party: Party;
}

export class NamedLinesDto {
  /**
   * 変わった発言の数。
   * @example 3
   */
  changed: number;
}
