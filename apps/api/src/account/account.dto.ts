import { LIMITS } from '@app/contract';
import { IsString, Length } from 'class-validator';

export class DeleteAccountDto {
  /** 本人であることの確認。 */
  @IsString()
  @Length(1, LIMITS.password, { message: 'パスワードを入力してください。' })
  password: string;
}
