import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { SecondFactorCode } from '../http/fields/second-factor-code.decorator.js';
import { EMAIL, trimmed } from '../http/fields/written-text.js';

export class DeleteAccountDto {
  /** 本人であることの確認。会社のログインかパスキーで確かめて10分以内なら、空でもかまいません。 */
  @IsString()
  @Length(0, LIMITS.password, { message: 'パスワードを入力してください。' })
  password: string;

  @SecondFactorCode()
  code?: string;
}

export class OwnEmailDto {
  /**
   * 自分のメールアドレス。なければ null。
   * @example 'hanako@example.co.jp'
   */
  email: string | null;
}

export class ChangeEmailDto {
  /**
   * 新しいメールアドレス。null または空文字で、アドレスをなくします。
   * @example 'hanako@example.co.jp'
   */
  @Transform(trimmed)
  // A missing address is refused: it takes a null or an empty text to take one's own away.
  @ValidateIf(({ email }: ChangeEmailDto) => email !== null && email !== '')
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email: string | null;

  /** 本人であることの確認。 */
  @IsString({ message: '現在のパスワードを入力してください。' })
  @Length(1, LIMITS.password, { message: '現在のパスワードを入力してください。' })
  password: string;

  @SecondFactorCode()
  code?: string;
}

export class ChangedEmailDto extends OwnEmailDto {
  /**
   * 前のアドレスに、元に戻せるリンクを送るか。前のアドレスがないときと、メールを送る設定がないときは false。
   * @example true
   */
  toldOld: boolean;
}
