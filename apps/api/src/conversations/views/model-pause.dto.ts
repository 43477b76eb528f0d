import { MODEL_REFUSALS, type ModelRefusal } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';

/** An answer that a language model gives, or the offline engine in its place. */
export abstract class ModelPauseDto {
  /**
   * 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
   * @example '2026-11-06T05:00:00.000Z'
   */
  model_paused_until: Date | null;
  @ApiProperty({ enum: MODEL_REFUSALS, nullable: true })
  model_refused: ModelRefusal | null;
}
