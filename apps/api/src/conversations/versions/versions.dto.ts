import { EDITABLE_PARTS, type EditablePart } from '@app/contract';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { Optional } from '../../http/optional.decorator.js';

export class VersionsQueryDto {
  /** 1つの部分にしぼる。 */
  @ApiPropertyOptional({ enum: EDITABLE_PARTS })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Optional()
  @IsIn(EDITABLE_PARTS, { message: '部分の指定が正しくありません。' })
  part?: EditablePart;
}

export class VersionDto {
  id: string;
  @ApiProperty({ enum: EDITABLE_PARTS })
  part: EditablePart;
  /** 置き換えられた版の番号。 */
  revision: number;
  /** 置き換えられた日時。 */
  created_at: Date;
}

export class VersionDetailDto extends VersionDto {
  /**
   * 文字起こしとメモは本文、マインドマップはJSON。
   * @example '引き継ぎの相手を確かめる'
   */
  content: string;
}
