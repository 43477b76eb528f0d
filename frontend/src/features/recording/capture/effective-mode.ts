import type { SpeechMode } from '@app/contract';
import { canRecord } from './microphone.js';
import { canRecognize } from './speech-recognition.js';

let isRecorderUnreadable = false;

/** Notes that the server cannot read the sound of this browser, which recognises speech itself until the page reloads. */
export function noteUnreadableRecorder(isUnreadable = true): void {
  isRecorderUnreadable = isUnreadable;
}

/**
 * The mode of this browser: if the server cannot read its recorder, the browser recognises speech itself. It is known before
 * the other person is asked to agree, so that the dialog says correctly where the voice goes.
 */
export function effectiveMode(mode: SpeechMode): SpeechMode {
  const isReadable = canRecord() && !isRecorderUnreadable;
  return mode !== 'off' && mode !== 'browser' && !isReadable && canRecognize() ? 'browser' : mode;
}
