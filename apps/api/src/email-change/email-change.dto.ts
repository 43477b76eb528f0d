import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { trimmed } from '../http/fields/written-text.js';

const TOKEN = { message: 'リンクが途中で切れているようです。メールのリンクをもう一度開いてください。' };

export class UndoEmailChangeDto {
  /**
   * メールで届いたトークン。
   * @example 'Zm9yLW9uZS11c2Utb25seQ'
   */
  @Transform(trimmed)
  @IsString(TOKEN)
  @Length(1, LIMITS.resetToken, TOKEN)
  token: string;
}
