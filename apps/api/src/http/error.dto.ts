import { ERRORS, type ErrorBody, type ErrorCode } from '@app/contract';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** エラーの内容。 */
export class ErrorDto implements ErrorBody {
  statusCode: number;
  @ApiProperty({ enum: Object.keys(ERRORS) })
  code: ErrorCode;
  /**
   * 利用者に見せる文。
   * @example '入力内容に誤りがあります。内容を確認してください。'
   */
  message: string;
  /**
   * 予期しないエラーだけに付く、問い合わせ用の番号。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  requestId?: string;
  /** 409に付く現在の状態と、SECOND_FACTOR_REQUIREDに付く確かめ方（ways）。 */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  current?: unknown;
}
