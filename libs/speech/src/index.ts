export type { GoogleOptions, GoogleSettings } from './providers/google/stream/google-settings.js';
export * from './ports/decoder.port.js';
export { dropCommitted } from './segmenting/drop-committed.js';
export * from './ports/recognizer.port.js';
export { VoicedRecognizer } from './segmenting/voiced-recognition.js';
export { AUDIO_DECODER, RECOGNIZER, SpeechModule } from './speech.module.js';
