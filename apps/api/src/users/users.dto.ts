import { LIMITS, ROLES, type Role } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsEmpty, IsIn, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { ClientId } from '../http/fields/client-id.decorator.js';
import { NewPassword } from '../http/fields/new-password.decorator.js';
import { Optional } from '../http/fields/optional.decorator.js';
import { EMAIL, hasEmail, trimmed } from '../http/fields/written-text.js';

const usernameMessage = ({ value }: { value: unknown }): string =>
  typeof value === 'string' && value.length > LIMITS.username
    ? 'ユーザー名は64文字までです。'
    : 'ユーザー名は必須です。';

export class UserDto {
  id: string;
  username: string;
  email: string | null;
  @ApiProperty({ enum: ROLES })
  role: Role;
  /** 次にログインしたとき、パスワードの変更が必要です。 */
  mustChangePassword: boolean;
  /**
   * 管理者の決めた、はじめのパスワードのままです。本人が変えるまで、mustChangePassword は外せません。
   * @example true
   */
  hasInitialPassword: boolean;
  /** false のユーザーはログインできません。 */
  active: boolean;
}

export class CreateUserDto {
  /**
   * この頼みの識別子。送る側が作り、答えが届かなかったときに同じものを送ると、二人目を作らずに、作られている利用者を答えます。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  @ClientId()
  requestId?: string;

  @Transform(trimmed)
  @IsString({ message: usernameMessage })
  @Length(1, LIMITS.username, { message: usernameMessage })
  username: string;

  @Transform(trimmed)
  @ValidateIf(hasEmail)
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email?: string | null;

  /** 最初のパスワード。本人が最初のログインで変更します。 */
  @NewPassword()
  password: string;
}

/** 変えるものだけを送ります。 */
export class UpdateUserDto {
  @Optional()
  @Transform(trimmed)
  @IsString({ message: usernameMessage })
  @Length(1, LIMITS.username, { message: usernameMessage })
  username?: string;

  /** null または空文字で、アドレスをなくします。 */
  @Transform(trimmed)
  @ValidateIf(hasEmail)
  @IsEmail({}, EMAIL)
  @MaxLength(LIMITS.email, EMAIL)
  email?: string | null;

  @Optional()
  @IsIn(ROLES, { message: '権限は admin または user を指定してください。' })
  @ApiProperty({ enum: ROLES })
  role?: Role;

  @Optional()
  @IsBoolean()
  mustChangePassword?: boolean;

  @Optional()
  @IsBoolean()
  active?: boolean;

  /** 送れません。使われているアカウントのパスワードは、本人だけが決めます（`POST /api/users/{id}/reset`）。 */
  @Optional()
  @IsEmpty({ message: 'パスワードは、管理者には決められません。再設定を始めて、本人に決めてもらってください。' })
  @ApiProperty({ type: String, deprecated: true, required: false })
  password?: never;
}

/** 始めた再設定。 */
export class StartedResetDto {
  /**
   * 本人に渡すコード。24時間、一度だけ使えます。メールで送ったときはありません。
   * @example '7K3QM-0ZV2B-XR9DT-4HWPC'
   */
  code?: string;
  /**
   * 再設定のメールを送る先。コードを渡すときはありません。
   * @example 'hanako@example.co.jp'
   */
  sentTo?: string;
}
