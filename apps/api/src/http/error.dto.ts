import { ERRORS, type ErrorBody, type ErrorCode } from '@app/contract';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** エラーの内容。 */
export class ErrorDto implements ErrorBody {
  statusCode: number;
  @ApiProperty({ enum: Object.keys(ERRORS) })
  code: ErrorCode;
  /** 利用者に見せる文。 */
  message: string;
  /** 予期しないエラーだけに付く、問い合わせ用の番号。 */
  requestId?: string;
  /** 409だけに付く、現在の状態。 */
  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  current?: unknown;
}
