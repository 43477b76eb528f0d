import { SPEECH_MODES, type SpeechMode } from '@app/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

/** A mode in which a voice is recorded. */
export type RecordingMode = Exclude<SpeechMode, 'off'>;

const RECORDING_MODES = SPEECH_MODES.filter((mode) => mode !== 'off');

/** Where the voice goes in each mode, as people read it. */
export const DESTINATIONS: Record<RecordingMode, string> = {
  browser: 'ブラウザーの音声認識',
  google: 'Google Cloud Speech-to-Text',
  openai: 'OpenAI互換の音声認識サーバー',
  sherpa: 'このサーバー',
};

export class ConsentDto {
  /** 同意を得たときの音声認識の方式。 */
  @ApiProperty({ enum: RECORDING_MODES })
  @IsIn(RECORDING_MODES, { message: '音声認識の方式の指定が正しくありません。' })
  mode: RecordingMode;
}

export class ConsentViewDto {
  consent_at: Date;
  @ApiProperty({ enum: RECORDING_MODES })
  mode: RecordingMode;
  /**
   * 声の送り先。
   * @example 'ブラウザーの音声認識'
   */
  destination: string;
}
