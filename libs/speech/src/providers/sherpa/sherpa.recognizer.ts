import { RequestGate } from '@app/platform';
import { availableParallelism } from 'node:os';
import type { Recognition, RecognitionOptions, SpeechRecognizer } from '../../ports/recognizer.port.js';
import { SegmentedRecognition, TIMES, type RecognitionTimes } from '../../segmenting/segmented-recognition.js';
import { readModelFolder } from './model-folder.js';
import { SherpaProcess } from './sherpa-process.js';

const MOST_THREADS = 4;

/** Recognition on this machine by sherpa-onnx with a model folder of the operator's. */
export class SherpaRecognizer implements SpeechRecognizer {
  readonly mode = 'sherpa';
  readonly hasEndpointing = false;
  private readonly engine: SherpaProcess;
  /** One engine: one piece of audio at a time, in the order of asking. */
  private readonly gate = new RequestGate(1);
  private readonly running = new Set<Recognition>();
  private lastRecognition = 0;

  /** @throws ConfigError when the folder holds no model that is known */
  constructor(
    folder: string,
    private readonly times: Partial<RecognitionTimes> = {},
  ) {
    const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    this.engine = new SherpaProcess(readModelFolder(folder), threads);
  }

  /** Loads the model. @throws SpeechError MISCONFIGURED */
  warmUp(): Promise<void> {
    return this.engine.load();
  }

  open(options: RecognitionOptions): Recognition {
    this.lastRecognition += 1;
    const number = this.lastRecognition;
    const recognition = new SegmentedRecognition(
      {
        transcribe: (pcm, isInterim) => this.engine.transcribe(number, pcm, isInterim),
        gate: this.gate,
        concurrency: 1,
        times: { ...TIMES, ...this.times },
        onEnd: () => {
          this.running.delete(recognition);
          this.engine.forget(number);
        },
      },
      options,
    );
    this.running.add(recognition);
    return recognition;
  }

  async close(): Promise<void> {
    for (const recognition of [...this.running]) recognition.abort();
    await this.engine.close();
  }
}
