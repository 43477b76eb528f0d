export { GoogleRecognizer } from './adapters/google/google.recognizer.js';
export type { GoogleOptions, GoogleSettings } from './adapters/google/settings.js';
export * from './decoder.port.js';
export { dropHeard } from './drop-heard.js';
export * from './recognizer.port.js';
export { AUDIO_DECODER, RECOGNIZER, SpeechModule } from './speech.module.js';
