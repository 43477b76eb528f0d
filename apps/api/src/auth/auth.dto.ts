import { LIMITS } from '@app/contract';
import { IsBoolean, IsEmail, IsOptional, IsString, Length, MaxLength, MinLength, ValidateIf } from 'class-validator';

export class LoginDto {
  @IsString()
  @Length(1, LIMITS.username, { message: 'ユーザー名を入力してください。' })
  username: string;

  @IsString()
  @Length(1, LIMITS.password, { message: 'パスワードを入力してください。' })
  password: string;

  /** ログイン状態を30日間保持する（既定は12時間）。 */
  @IsOptional()
  @IsBoolean()
  remember?: boolean;
}

export class TokenDto {
  /** 以後の呼び出しで Authorization: Bearer に付ける署名付きトークン。 */
  token: string;
}

export class RegisterDto {
  @IsString()
  @Length(1, LIMITS.username, { message: 'ユーザー名は1〜64文字で入力してください。' })
  username: string;

  @IsString()
  @MinLength(LIMITS.passwordMin, { message: 'パスワードは8文字以上で入力してください。' })
  @MaxLength(LIMITS.password, { message: 'パスワードは200文字までです。' })
  password: string;

  /** 任意。登録しておくと、パスワードを再設定できます。 */
  @ValidateIf((body: RegisterDto) => body.email !== undefined && body.email !== '')
  @IsEmail({}, { message: '有効なメールアドレスを入力してください。' })
  @MaxLength(LIMITS.email)
  email?: string;
}

export class MessageDto {
  message: string;
}

export class ChangePasswordDto {
  @IsString()
  @Length(1, LIMITS.password, { message: '現在のパスワードを入力してください。' })
  currentPassword: string;

  @IsString()
  @MinLength(LIMITS.passwordMin, { message: 'パスワードは8文字以上で入力してください。' })
  @MaxLength(LIMITS.password, { message: 'パスワードは200文字までです。' })
  newPassword: string;
}
