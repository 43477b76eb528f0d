import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsObject } from 'class-validator';
import { Optional } from '../http/fields/optional.decorator.js';

const ANSWER = 'パスキーの答えが読み取れません。もう一度お試しください。';

/** 自分のパスキーの一つ。 */
export class PasskeyDto {
  id: string;
  /**
   * 作った端末。ブラウザーとOSの名前です。
   * @example 'Chrome（Windows）'
   */
  device: string;
  /**
   * 作った日時（UTC）。
   * @example '2026-11-06T05:00:00.000Z'
   */
  createdAt: Date;
  /**
   * 最後に使った日時（UTC）。まだなら null です。
   * @example '2026-11-06T05:10:00.000Z'
   */
  usedAt: Date | null;
}

/** ブラウザーに渡す WebAuthn の指定。 */
export class PasskeyOptionsDto {
  /** `navigator.credentials` に渡すもの（JSON）。 */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { challenge: 'Yk3vT0c1aHq9w2', rpId: '1on1.example.co.jp' },
  })
  options: object;
}

/** ブラウザーが答えたもの。 */
export class PasskeyAnswerDto {
  /** WebAuthn の答え（JSON）。 */
  @IsObject({ message: ANSWER })
  @ApiProperty({ type: 'object', additionalProperties: true, example: { id: 'Yk3vT0c1aHq9w2', type: 'public-key' } })
  answer: object;
}

export class PasskeyLoginDto extends PasskeyAnswerDto {
  /**
   * ログイン状態を30日間保持する（既定は12時間）。
   * @example true
   */
  @Optional()
  @IsBoolean()
  remember?: boolean;
}
