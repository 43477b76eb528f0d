import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength } from 'class-validator';
import { NewPassword } from '../http/fields/new-password.decorator.js';
import { EMAIL, trimmed } from '../http/fields/written-text.js';

const emailMessage = ({ value }: { value: unknown }): string =>
  typeof value === 'string' && value !== '' ? EMAIL.message : 'メールアドレスを入力してください。';
const TOKEN = { message: 'リセットトークンが無効です。メールのリンクを再度確認してください。' };

export class PasswordResetRequestDto {
  /**
   * 登録したメールアドレス。
   * @example 'hanako@example.co.jp'
   */
  @Transform(trimmed)
  @IsString({ message: emailMessage })
  @IsEmail({}, { message: emailMessage })
  @MaxLength(LIMITS.email, { message: emailMessage })
  email: string;
}

export class PasswordResetRequestedDto {
  /**
   * 人に見せられる文。
   * @example 'パスワード再設定の案内を送信しました。'
   */
  message: string;
  /**
   * 開発のときだけ。メールの代わりに使えるトークン。
   * @example 'Zm9yLWRldmVsb3BtZW50LW9ubHk'
   */
  previewToken?: string;
}

export class PasswordResetConfirmDto {
  /**
   * メールで届いたトークン。
   * @example 'Zm9yLW9uZS11c2Utb25seQ'
   */
  @Transform(trimmed)
  @IsString(TOKEN)
  @Length(1, LIMITS.resetToken, TOKEN)
  token: string;

  @NewPassword('新しいパスワードは8文字以上で入力してください。')
  newPassword: string;
}
