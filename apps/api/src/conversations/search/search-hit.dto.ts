import { HIT_SOURCES, type HitSource } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';

/** 探したことばがある場所。 */
export class SearchHitDto {
  /** 見つかった場所の種類。文字起こし、対話、メモ、次の一歩、まとめ、テーマ。 */
  @ApiProperty({ enum: HIT_SOURCES })
  source: HitSource;
  /** その行、発言、次の一歩の識別子。メモ、まとめ、テーマは null。 */
  id: string | null;
  /** 文字起こしの何行目か。0から数えます。文字起こしのほかは null。 */
  position: number | null;
  /**
   * ことばの前後。切ったところは「…」。
   * @example '…このところ残業が続いていて、少し疲れています。'
   */
  text: string;
}
