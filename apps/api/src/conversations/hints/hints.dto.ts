import { LIMITS } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { ModelPauseDto } from '../views/model-pause.dto.js';

export class AdviceDto extends ModelPauseDto {
  /**
   * 一つの行動と、その場面の言葉と、言い換え（Markdown）。
   * @example '答えを急がず、もう一つ聞いてみましょう。'
   */
  advice_md: string;
  /** 作ったもの。「オフライン分析」またはモデルの名前。 */
  @ApiProperty({ example: 'オフライン分析' })
  engine: string;
}

export class DeepDiveDto {
  /**
   * 選んだ文章。
   * @example '締め切りが近くて、少し不安です。'
   */
  @IsString({ message: '深掘りする文章を選んでください。' })
  @Matches(/\S/u, { message: '深掘りする文章を選んでください。' })
  @MaxLength(LIMITS.deepDiveContext, { message: '深掘りする文章は600文字までです。' })
  queryText: string;
}

export class DeepDiveViewDto extends ModelPauseDto {
  /**
   * 話されたこと、読みとれること、次の問い（Markdown）。
   * @example '締め切りへの不安が話されました。'
   */
  explanation: string;
  /** 作ったもの。「オフライン分析」またはモデルの名前。 */
  @ApiProperty({ example: 'オフライン分析' })
  engine: string;
}
