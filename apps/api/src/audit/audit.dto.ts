import { AUDIT_ACTIONS, LIMITS, type AuditAction } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { Optional } from '../http/fields/optional.decorator.js';

export class AuditEntryDto {
  id: string;
  at: Date;
  /**
   * 操作した管理者のID。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  actor: string;
  @ApiProperty({ enum: AUDIT_ACTIONS })
  action: AuditAction;
  /**
   * 操作されたユーザーのID。
   * @example '01937b1e-5c3a-7e42-9d6f-0a4b8c1d2e3f'
   */
  target: string | null;
  /**
   * 変わった項目の名前。値は記録しません。
   * @example ['role']
   */
  fields: string[];
}

/** 自分のアカウントに、管理者がしたこと。だれがしたかは入りません。 */
export class OwnActDto {
  id: string;
  at: Date;
  @ApiProperty({ enum: AUDIT_ACTIONS })
  action: AuditAction;
  /**
   * 変わった項目の名前。値は記録しません。
   * @example ['email']
   */
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
