import { LIMITS, SPEECH_MODES, type Registration, type SpeechMode } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { ClientId } from '../http/fields/client-id.decorator.js';
import { NewPassword } from '../http/fields/new-password.decorator.js';
import { SecondFactorCode } from '../http/fields/second-factor-code.decorator.js';
import { Optional } from '../http/fields/optional.decorator.js';
import { EMAIL, trimmed } from '../http/fields/written-text.js';

export class LoginDto {
  @Transform(trimmed)
  @IsString({ message: 'ユーザー名を入力してください。' })
  @Length(1, LIMITS.username, { message: 'ユーザー名を入力してください。' })
  username: string;

  @IsString({ message: 'パスワードを入力してください。' })
  @Length(1, LIMITS.password, { message: 'パスワードを入力してください。' })
  password: string;

  @SecondFactorCode()
  code?: string;

  /**
   * ログイン状態を30日間保持する（既定は12時間）。
   * @example true
   */
  @Optional()
  @IsBoolean()
  remember?: boolean;
}

export class TokenDto {
  /**
   * 以後の呼び出しで Authorization: Bearer に付ける署名付きトークン。
   * @example 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzIn0.c2lnbmF0dXJl'
   */
  token: string;
}

export class RegisterDto {
  /**
   * この頼みの識別子。送る側が作り、答えが届かなかったときに同じものを送ると、登録できたことを答えます。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  @ClientId()
  requestId?: string;

  @Transform(trimmed)
  @IsString({ message: 'ユーザー名は1〜64文字で入力してください。' })
  @Length(1, LIMITS.username, { message: 'ユーザー名は1〜64文字で入力してください。' })
  username: string;

  @NewPassword()
  password: string;

  /** 任意。登録しておくと、パスワードを再設定できます。 */
  @ValidateIf((body: RegisterDto) => body.email !== undefined && body.email !== '')
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email?: string;
}

export class MessageDto {
  /**
   * 人に見せられる文。
   * @example 'ユーザー登録が完了しました。'
   */
  message: string;
}

export class ChangePasswordDto {
  @IsString({ message: '現在のパスワードを入力してください。' })
  @Length(1, LIMITS.password, { message: '現在のパスワードを入力してください。' })
  currentPassword: string;

  @NewPassword()
  newPassword: string;

  @SecondFactorCode()
  code?: string;
}

/** 誰でも読める、この環境の設定。 */
export class PublicSettingsDto {
  @ApiProperty({ enum: ['open', 'closed'] })
  registration: Registration;
  /**
   * パスワードでログインできるか。false のときは、会社のアカウントだけでログインします。
   * @example true
   */
  passwordLogin: boolean;
  @ApiProperty({ enum: SPEECH_MODES })
  speechMode: SpeechMode;
  /**
   * 音声認識の方式ごとの送り先（ハッシュ）。同意は送り先ごとに得ます。設定された方式と browser の分です。
   * @example { "browser": "Yk3vT0c1aHq9-w_2" }
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  consentKeys: Partial<Record<SpeechMode, string>>;
  /**
   * 分析に使うエンジンの名前。
   * @example 'オフライン分析'
   */
  aiEngine: string;
  /**
   * パスワードを忘れた人が、自分でメールから再設定できるか。メールを送る設定がなければ false。
   * @example true
   */
  resetByMail: boolean;
  /**
   * 会社のアカウントでログインするボタンの文。使えなければ null。
   * @example '会社のアカウントでログイン'
   */
  signOnLabel: string | null;
  /**
   * パスキーを使えるか。HTTPSの名前のあるアドレス（`PUBLIC_URL`）が要ります。
   * @example true
   */
  passkeys: boolean;
}
