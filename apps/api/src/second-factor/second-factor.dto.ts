import { LIMITS } from '@app/contract';
import { IsString, Length } from 'class-validator';
import { SecondFactorCode } from '../http/fields/second-factor-code.decorator.js';

/** もう一度の確認。 */
export class ProofDto {
  /** 本人であることの確認。会社のログインかパスキーで確かめて10分以内なら、空でもかまいません。 */
  @IsString({ message: '現在のパスワードを入力してください。' })
  @Length(0, LIMITS.password, { message: '現在のパスワードを入力してください。' })
  password: string;

  @SecondFactorCode()
  code?: string;
}

/** 自分の二要素認証の状態。 */
export class SecondFactorStateDto {
  /**
   * 認証アプリが設定されているか。
   * @example true
   */
  totp: boolean;
  /**
   * 使えるパスキーの数。
   * @example 1
   */
  passkeys: number;
  /**
   * まだ使っていないリカバリーコードの数。
   * @example 10
   */
  recoveryCodes: number;
  /**
   * この環境の設定で、二要素認証が要るか。
   * @example false
   */
  required: boolean;
  /**
   * 記録を開く前に、パスキーを示すか作ることが、まだ要るか。
   * @example false
   */
  passkeyRequired: boolean;
}

/** 認証アプリに読みとらせるもの。確かめるまで、何も変わりません。 */
export class NewTotpDto {
  /**
   * 手で入力するときの文字（base32）。
   * @example 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
   */
  secret: string;
  /**
   * QRコードにするもの。
   * @example 'otpauth://totp/Jizo%201on1:hanako?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Jizo%201on1'
   */
  uri: string;
}

export class ConfirmTotpDto {
  /**
   * 認証アプリの6桁のコード。
   * @example '492039'
   */
  @IsString({ message: '認証アプリの6桁のコードを入力してください。' })
  @Length(1, LIMITS.code, { message: '認証アプリの6桁のコードを入力してください。' })
  code: string;
}

/** 一度だけ答えるリカバリーコード。 */
export class RecoveryCodesDto {
  /**
   * リカバリーコード。それぞれ一度だけ使えます。ほかの要素がすでにあり、前のものが使えるときは null です。
   * @example ['7K3Q-M0ZV-2BXR-9DT4-HWPC-51GN']
   */
  recoveryCodes: string[] | null;
}
