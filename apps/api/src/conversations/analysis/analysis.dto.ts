import { ANALYSIS_KINDS, KEPT, LIMITS, type AnalysisKind, type Kept } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';
import { ModelPauseDto } from '../views/model-pause.dto.js';

export class SummarizeDto {
  /**
   * 文字起こし。行がまだない会話にだけ保存されます。
   * @example '話者1: 最近はどうですか。\n話者2: 締め切りが近くて、少し不安です。'
   */
  @Optional()
  @IsString()
  transcript?: string;
}

export class SummaryDto extends ModelPauseDto {
  summary: string;
  next_actions: string;
}

export class AnalyzeDto {
  @Optional()
  @IsArray()
  @IsIn(ANALYSIS_KINDS, { each: true, message: '分析の種類が正しくありません。' })
  kinds?: AnalysisKind[];
}

/** 書き直しのもとにした言葉。送ったものだけを比べます。 */
export class SummaryBaseDto {
  /**
   * もとにしたまとめの本文（Markdown）。まだないときは空。
   * @example '夜勤について話しました。'
   */
  @Optional()
  @IsString()
  text?: string;

  /**
   * もとにした、上司だけの覚え。
   * @example ''
   */
  @Optional()
  @IsString()
  own_notes?: string;
}

export class WriteSummaryDto {
  /**
   * まとめの本文（Markdown）。空にすると、次の分析のまとめに戻ります。
   * @example '夜勤の引き継ぎについて話しました。'
   */
  @Optional()
  @IsString()
  @MaxLength(LIMITS.summary, { message: `まとめは${LIMITS.summary}文字までです。` })
  text?: string;

  /**
   * まとめに添える、上司だけの覚え。
   * @example '次は手順書から聞く'
   */
  @Optional()
  @IsString()
  @MaxLength(LIMITS.ownNotes, { message: `覚えは${LIMITS.ownNotes}文字までです。` })
  own_notes?: string;

  /** 書き直しのもとにした言葉。食い違うときは409で現在の言葉を返します。ないときは、あとから書いたものが残ります。 */
  @Optional()
  @ValidateNested()
  @Type(() => SummaryBaseDto)
  base?: SummaryBaseDto;
}

export class KeepDto {
  /** 残すもの。all はすべて、summary は約束とまとめ、actions は約束だけ。 */
  @ApiProperty({ enum: KEPT })
  @IsIn(KEPT, { message: '残すものの指定が正しくありません。' })
  kept: Kept;
}
