import { LIMITS } from '@app/contract';
import { IsString, MaxLength } from 'class-validator';

export class MaintenanceNoticeDto {
  content: string;
  /** まだ登録されていないときは null。 */
  updatedAt: Date | null;
}

export class SaveMaintenanceNoticeDto {
  @IsString({ message: 'メンテナンス情報を入力してください。' })
  @MaxLength(LIMITS.maintenance, { message: 'メンテナンス情報は1万文字までです。' })
  content: string;
}
