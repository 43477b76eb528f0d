import { VERSIONED_PARTS, type VersionedPart } from '@app/contract';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, Min } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';

export class VersionsQueryDto {
  /** 1つの部分にしぼる。 */
  @ApiPropertyOptional({ enum: VERSIONED_PARTS })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Optional()
  @IsIn(VERSIONED_PARTS, { message: '部分の指定が正しくありません。' })
  part?: VersionedPart;
}

export class VersionDto {
  id: string;
  @ApiProperty({ enum: VERSIONED_PARTS })
  part: VersionedPart;
  /** 置き換えられた版の番号。 */
  revision: number;
  /** 置き換えられた日時。 */
  created_at: Date;
}

export class VersionDetailDto extends VersionDto {
  /**
   * マインドマップはJSON、ほかは本文。次の一歩は1行に1つです。
   * @example '引き継ぎの相手を確かめる'
   */
  content: string;
  /** 文字起こしのこの内容にあった行の識別子。ほかの部分と、行を覚えていない前の版では null。 */
  @ApiProperty({ type: [String], format: 'uuid', nullable: true })
  line_ids: string[] | null;
}

export class RestoreVersionDto {
  /**
   * 画面が示している文字起こしの版。食い違うときは409で現在の内容を返します。
   * @example 5
   */
  @Optional()
  @IsInt()
  @Min(0)
  baseRevision?: number;
}

export class RestoredVersionDto {
  /**
   * 置き換えた内容を残した版の識別子。これに戻すと、元に戻ります。残すものがなければ null。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  replaced: string | null;
}
