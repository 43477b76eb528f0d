import { Module } from '@nestjs/common';

/** The SpeechRecognizer that is configured; null where the browser recognises by itself, or nobody does. */
export const RECOGNIZER = Symbol('SpeechRecognizer');
/** The AudioDecoder of this process. */
export const AUDIO_DECODER = Symbol('AudioDecoder');

@Module({
  providers: [
    { provide: RECOGNIZER, useValue: null },
    { provide: AUDIO_DECODER, useValue: null },
  ],
  exports: [RECOGNIZER, AUDIO_DECODER],
})
export class SpeechModule {}
