import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsBoolean, IsISO8601, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { Optional } from '../../http/optional.decorator.js';

const DUE_MESSAGE = '期日はYYYY-MM-DDの形式で入力してください。';
const TEXT_MESSAGE = '次の一歩は1〜1000文字で入力してください。';

export class PatchNextActionDto {
  @Optional()
  @IsBoolean()
  done?: boolean;

  /**
   * 次の一歩の本文。
   * @example '手順書のひな形を共有する'
   */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @Optional()
  @IsString({ message: TEXT_MESSAGE })
  @Length(1, LIMITS.nextAction, { message: TEXT_MESSAGE })
  text?: string;

  /** 期日（YYYY-MM-DD、日本時間）。null で期日をなくします。 */
  @ValidateIf((body: PatchNextActionDto) => body.due !== undefined && body.due !== null)
  @Matches(/^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/, { message: DUE_MESSAGE })
  @IsISO8601({ strict: true }, { message: DUE_MESSAGE })
  due?: string | null;
}
