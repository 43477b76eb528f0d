import { AUDIT_ACTIONS, LIMITS, type AuditAction } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.decorator.js';

export class AuditEntryDto {
  id: string;
  at: Date;
  /** 操作した管理者のID。 */
  actor: string;
  @ApiProperty({ enum: AUDIT_ACTIONS })
  action: AuditAction;
  /** 操作されたユーザーのID。 */
  target: string | null;
  /** 変わった項目の名前。値は記録しません。 */
  fields: string[];
}

export class AuditQueryDto {
  /** この件数まで。 */
  @Optional()
  @Type(() => Number)
  @IsInt({ message: '件数は1〜200で指定してください。' })
  @Min(1, { message: '件数は1〜200で指定してください。' })
  @Max(LIMITS.auditEntries, { message: '件数は1〜200で指定してください。' })
  limit?: number;

  /** この記録より古いもの。 */
  @Optional()
  @IsUUID('all', { message: '指定されたIDの形式が正しくありません。' })
  before?: string;
}
