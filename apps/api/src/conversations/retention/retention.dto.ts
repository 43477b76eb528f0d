import { IsInt, Max, Min, ValidateIf } from 'class-validator';

const MESSAGE = '残す日数は1〜36500で指定してください。';

export class ChooseRetentionDto {
  /**
   * 言葉を残す日数（最後の動きから）。nullは、このサーバーの決まりのとおり。
   * @example 30
   */
  @ValidateIf((body: ChooseRetentionDto) => body.words_days !== null)
  @IsInt({ message: MESSAGE })
  @Min(1, { message: MESSAGE })
  @Max(36_500, { message: MESSAGE })
  words_days: number | null;

  /**
   * まとめと次の一歩を残す日数（最後の動きから）。言葉は、遅くともこのときに消えます。nullは、このサーバーの決まりのとおり。
   * @example 365
   */
  @ValidateIf((body: ChooseRetentionDto) => body.results_days !== null)
  @IsInt({ message: MESSAGE })
  @Min(1, { message: MESSAGE })
  @Max(36_500, { message: MESSAGE })
  results_days: number | null;
}

export class RetentionDto extends ChooseRetentionDto {
  /**
   * このサーバーが言葉を残す日数。これより長くは残りません。nullは、決まりなし。
   * @example 365
   */
  words_most: number | null;
  /**
   * このサーバーがまとめと次の一歩を残す日数。これより長くは残りません。nullは、決まりなし。
   * @example 730
   */
  results_most: number | null;
  /**
   * このまま動きがなければ、言葉が消える日時。nullは、消えません。
   * @example '2026-12-06T05:00:00.000Z'
   */
  words_until: Date | null;
  /**
   * このまま動きがなければ、まとめと次の一歩が消える日時。nullは、消えません。
   * @example '2027-11-06T05:00:00.000Z'
   */
  results_until: Date | null;
}
