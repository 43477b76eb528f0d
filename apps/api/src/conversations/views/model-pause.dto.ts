/** An answer that a language model gives, or the offline engine in its place. */
export abstract class ModelPauseDto {
  /**
   * 言語モデルの1時間の上限に達し、代わりにオフライン分析が答えたとき、それが続く日時（UTC）。それ以外は null。
   * @example '2026-11-06T05:00:00.000Z'
   */
  model_paused_until: Date | null;
}
