import {
  LEDGER_ACTS,
  LEDGER_FORMS,
  LEDGER_PARTS,
  LEDGER_REASONS,
  type LedgerAct,
  type LedgerForm,
  type LedgerPart,
  type LedgerReason,
} from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';

/** The largest number that PostgreSQL's integer holds. */
const LARGEST = 2_147_483_647;

export class LedgerQueryDto {
  /** この番号より前のもの。 */
  @Optional()
  @Type(() => Number)
  @IsInt({ message: '番号の形式が正しくありません。' })
  @Min(1, { message: '番号の形式が正しくありません。' })
  @Max(LARGEST, { message: '番号の形式が正しくありません。' })
  before?: number;
}

export class LedgerEntryDto {
  /**
   * 1から始まる続き番号。
   * @example 3
   */
  seq: number;
  at: Date;
  /** 何がされたか。 */
  @ApiProperty({ enum: LEDGER_ACTS })
  act: LedgerAct;
  /**
   * 持ち主がしたこと。falseなら、製品がひとりでにしたこと。
   * @example true
   */
  mine: boolean;
  /** 変わった部分。 */
  @ApiProperty({ enum: LEDGER_PARTS, nullable: true })
  part: LedgerPart | null;
  /** 受け取った形。 */
  @ApiProperty({ enum: LEDGER_FORMS, nullable: true })
  form: LedgerForm | null;
  /** 消したわけ。 */
  @ApiProperty({ enum: LEDGER_REASONS, nullable: true })
  reason: LedgerReason | null;
  /**
   * 声や言葉の送り先。offlineは、このサーバーの中です。
   * @example 'offline'
   */
  destination: string | null;
}
