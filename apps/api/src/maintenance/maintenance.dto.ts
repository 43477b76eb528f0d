import { LIMITS } from '@app/contract';
import { IsString, MaxLength } from 'class-validator';

export class MaintenanceNoticeDto {
  /**
   * お知らせの本文。改行を含むことがあります。
   * @example '今夜22時から23時まで止まります。'
   */
  content: string;
  /**
   * 書き換えられた日時（UTC）。まだ登録されていないときは null。
   * @example '2026-11-06T05:00:00.000Z'
   */
  updatedAt: Date | null;
}

export class SaveMaintenanceNoticeDto {
  /**
   * お知らせの本文。改行を含められます。1万文字までです。
   * @example '今夜22時から23時まで止まります。'
   */
  @IsString({ message: 'メンテナンス情報を入力してください。' })
  @MaxLength(LIMITS.maintenance, { message: 'メンテナンス情報は1万文字までです。' })
  content: string;
}
