export class RecordingDeletionDto {
  /**
   * この日時（UTC）を過ぎると削除します。それまでは取り消せます。
   * @example '2026-11-06T05:00:10.000Z'
   */
  delete_after: Date;
}
