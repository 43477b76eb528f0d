import { ANALYSIS_KINDS, type AnalysisKind } from '@app/contract';
import { IsArray, IsIn, IsString } from 'class-validator';
import { Optional } from '../../http/optional.decorator.js';
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
