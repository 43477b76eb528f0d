import { LIMITS } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { EvidenceDto, ProposedQuestionDto } from '../views/conversation-views.dto.js';
import { ModelPauseDto } from '../views/model-pause.dto.js';

export class AdviceDto extends ModelPauseDto {
  /**
   * 一つの行動と、その場面の言葉と、言い換え（Markdown）。
   * @example '答えを急がず、もう一つ聞いてみましょう。'
   */
  advice_md: string;
  /** その場面の発言。まだ何も話されていないときは null。 */
  @ApiProperty({ type: EvidenceDto, nullable: true })
  evidence: EvidenceDto | null;
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

export class ReadingDto {
  /**
   * 読みとれること。
   * @example '締め切りの前に、相談する時間がほしいのかもしれません。'
   */
  text: string;
  /** もとになった発言。特にないときは null。 */
  @ApiProperty({ type: EvidenceDto, nullable: true })
  evidence: EvidenceDto | null;
}

export class DeepDiveViewDto extends ModelPauseDto {
  /**
   * 話されたこと、読みとれること、次の問い（Markdown）。
   * @example '締め切りへの不安が話されました。'
   */
  explanation: string;
  /** 読みとれることの一つひとつ。 */
  readings: ReadingDto[];
  /** 次の問いの一つひとつ。 */
  questions: ProposedQuestionDto[];
  /** 作ったもの。「オフライン分析」またはモデルの名前。 */
  @ApiProperty({ example: 'オフライン分析' })
  engine: string;
}
