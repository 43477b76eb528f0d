import type { SpeechMode } from '@app/contract';
import { canRecord } from './microphone.js';
import { canRecognize } from './speech-recognition.js';

let isRecorderUnreadable = false;

/** Notes that the server could not read what this browser records: until the page is loaded again it recognises by itself. */
export function noteUnreadableRecorder(isUnreadable = true): void {
  isRecorderUnreadable = isUnreadable;
}

/**
 * How this browser will be heard: a browser whose recorder the server cannot read recognises by itself. The mode is known before
 * the other person is asked to agree, so that the dialog says truly where the voice goes.
 */
export function effectiveMode(mode: SpeechMode): SpeechMode {
  const isReadable = canRecord() && !isRecorderUnreadable;
  return mode !== 'off' && mode !== 'browser' && !isReadable && canRecognize() ? 'browser' : mode;
}
