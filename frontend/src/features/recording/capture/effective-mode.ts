import type { SpeechMode } from '@app/contract';
import { canRecord } from './microphone.js';
import { canRecognize } from './speech-recognition.js';

/**
 * How this browser will be heard: one whose recorder the server cannot read recognises by itself. Known before anybody is
 * asked to agree, so that what is said of where the voice goes is true.
 */
export function effectiveMode(mode: SpeechMode): SpeechMode {
  return mode !== 'off' && mode !== 'browser' && !canRecord() && canRecognize() ? 'browser' : mode;
}
