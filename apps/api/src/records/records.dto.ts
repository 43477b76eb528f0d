import { LIMITS } from '@app/contract';
import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { trimmed } from '../http/fields/written-text.js';

const CODE = { message: 'コードを入力してください。' };
const TOKEN = { message: '前のログインを読み取れません。別の確かめかたをお試しください。' };

/** 閉じている記録のようすと、開くための確かめかた。 */
export class ClosedRecordsDto {
  /**
   * 閉じている1on1の数。
   * @example 12
   */
  count: number;
  /**
   * 閉じた日時（UTC）。なければ null です。
   * @example '2026-11-06T05:00:00.000Z'
   */
  since: Date | null;
  /**
   * この30日のあいだに、管理者がパスワードの再設定を始めた日時（UTC）。なければ null です。
   * @example '2026-11-06T04:30:00.000Z'
   */
  resetAt: Date | null;
  /**
   * コードを送れるメールアドレス。一部を伏せています。送れないときは null です。
   * @example 's…@example.co.jp'
   */
  mailTo: string | null;
  /**
   * 閉じる前からのパスキーがあるか。
   * @example true
   */
  hasPasskey: boolean;
  /**
   * 閉じる前からのリカバリーコードがあるか。
   * @example false
   */
  hasRecoveryCode: boolean;
}

export class OpenByCodeDto {
  /**
   * メールで届いたコードか、リカバリーコード。
   * @example 'K7P2M-90XWD-4TQRB-3NGHE'
   */
  @Transform(trimmed)
  @IsString(CODE)
  @Length(1, LIMITS.code, CODE)
  code: string;
}

export class OpenByLoginDto {
  /**
   * 記録が閉じる前からのログインのトークン。期限が切れていてもかまいません。
   * @example 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'
   */
  @IsString(TOKEN)
  @Length(1, LIMITS.loginToken, TOKEN)
  token: string;
}
