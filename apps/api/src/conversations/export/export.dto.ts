import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '@app/contract';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';

export class TranscriptFormatQueryDto {
  /** ファイルの形式。省くとテキストです。 */
  @ApiPropertyOptional({ enum: TRANSCRIPT_FORMATS })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @Optional()
  @IsIn(TRANSCRIPT_FORMATS, { message: 'ファイルの形式は text、markdown、webvtt のどれかです。' })
  format?: TranscriptFormat;
}
