export * from './decoder.port.js';
export * from './recognizer.port.js';
export { AUDIO_DECODER, RECOGNIZER, SpeechModule } from './speech.module.js';
export { dropHeard } from './drop-heard.js';
