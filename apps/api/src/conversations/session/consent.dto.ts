import { RECORDING_MODES, type RecordingMode } from '@app/conversations';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Optional } from '../../http/fields/optional.decorator.js';

export class ConsentDto {
  /** 同意を得たときの音声認識の方式。 */
  @ApiProperty({ enum: RECORDING_MODES })
  @IsIn(RECORDING_MODES, { message: '音声認識の方式の指定が正しくありません。' })
  mode: RecordingMode;
  /**
   * 同意を得たときに見せた送り先（公開の設定の consentKeys の値）。いまの送り先と違うときは409で断ります。
   * @example 'Yk3vT0c1aHq9-w_2'
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  key?: string;
  /**
   * true のときは同意を取り消します。録音を終え、録音から作られたものをすべて削除します。
   * @example false
   */
  @Optional()
  @IsBoolean()
  withdrawn?: boolean;
}

export class ConsentViewDto {
  /** 同意を得た日時。取り消したときは null。 */
  consent_at: Date | null;
  @ApiProperty({ enum: RECORDING_MODES })
  mode: RecordingMode;
  /**
   * 声の送り先。
   * @example 'ブラウザーの音声認識'
   */
  destination: string;
  /**
   * 同意が及ぶ送り先。取り消したときは null。
   * @example 'Yk3vT0c1aHq9-w_2'
   */
  key: string | null;
}
