import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsEmail, IsString, Length, MaxLength, ValidateIf } from 'class-validator';

const EMAIL = { message: '有効なメールアドレスを入力してください。' };

export class DeleteAccountDto {
  /** 本人であることの確認。 */
  @IsString()
  @Length(1, LIMITS.password, { message: 'パスワードを入力してください。' })
  password: string;
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
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @ValidateIf(({ email }: ChangeEmailDto) => email !== null && email !== '')
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email: string | null;

  /** 本人であることの確認。 */
  @IsString({ message: '現在のパスワードを入力してください。' })
  @Length(1, LIMITS.password, { message: '現在のパスワードを入力してください。' })
  password: string;
}

export class ChangedEmailDto extends OwnEmailDto {
  /**
   * 前のアドレスに、元に戻せるリンクを送るか。前のアドレスがないときと、メールを送る設定がないときは false。
   * @example true
   */
  toldOld: boolean;
}
