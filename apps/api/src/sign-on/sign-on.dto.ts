import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsBoolean, IsString, Length } from 'class-validator';
import { Optional } from '../http/fields/optional.decorator.js';
import { trimmed } from '../http/fields/written-text.js';

const HANDED = { message: '管理者から受け取ったコードを入力してください。' };
const CODE = { message: 'はじめから、もう一度ログインしてください。' };

export class StartSignOnDto {
  /**
   * ログイン状態を30日間保持する（既定は12時間）。
   * @example true
   */
  @Optional()
  @IsBoolean()
  remember?: boolean;

  /**
   * 管理者から受け取ったコード。そのアカウントを、会社のアカウントにつなぎます。
   * @example '7K3QM-0ZV2B-XR9DT-4HWPC'
   */
  @Optional()
  @Transform(trimmed)
  @IsString(HANDED)
  @Length(1, LIMITS.resetToken, HANDED)
  code?: string;
}

export class SignOnAddressDto {
  /**
   * ブラウザーを移す、会社のログインのアドレス。
   * @example 'https://login.example.co.jp/authorize?client_id=jizo'
   */
  url: string;
}

export class TradeSignOnDto {
  /**
   * 会社のログインのあとに画面へ渡される、一度だけ使えるコード。
   * @example 'Zm9yLW9uZS11c2Utb25seQ'
   */
  @IsString(CODE)
  @Length(1, LIMITS.resetToken, CODE)
  code: string;
}

export class SignOnLinkDto {
  /**
   * 会社のアカウントとつないだ日時（UTC）。つないでいなければ null。
   * @example '2026-11-06T05:00:00.000Z'
   */
  linkedAt: Date | null;
}

export class ProviderLogoutDto {
  /**
   * 会社のログインからもログアウトするときに、ブラウザーを移すアドレス。なければ null。
   * @example 'https://login.example.co.jp/logout?client_id=jizo'
   */
  url: string | null;
}
