import { LOGIN_FACTORS, type LoginFactor } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';

/** 自分のログインの一つ。 */
export class LoginInfoDto {
  id: string;
  /**
   * 端末。ブラウザーとOSの名前です。
   * @example 'Chrome（Windows）'
   */
  device: string;
  /**
   * ログインした日時（UTC）。
   * @example '2026-11-06T05:00:00.000Z'
   */
  createdAt: Date;
  /**
   * 最後に使った日時（UTC）。数分おきに書きます。
   * @example '2026-11-06T05:10:00.000Z'
   */
  lastSeenAt: Date;
  /**
   * この呼び出しのログインか。
   * @example true
   */
  current: boolean;
  /** 本人であることを確かめた方法。 */
  @ApiProperty({ enum: LOGIN_FACTORS })
  factor: LoginFactor;
}
