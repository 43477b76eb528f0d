import { RequestGate } from '@app/platform';
import type { StartWorker } from '@app/worker-rpc';
import { availableParallelism } from 'node:os';
import type { Recognition, RecognitionOptions, SpeechRecognizer } from '../../ports/recognizer.port.js';
import { SegmentedRecognition, TIMES, type RecognitionTimes } from '../../segmenting/segmented-recognition.js';
import type { Transcription } from '../../segmenting/transcribed-segment.js';
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
    start?: StartWorker,
  ) {
    const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    this.engine = new SherpaProcess(readModelFolder(folder), threads, start);
  }

  /** Loads the model. @throws SpeechError MISCONFIGURED */
  warmUp(): Promise<void> {
    return this.engine.load();
  }

  open(options: RecognitionOptions): Recognition {
    this.lastRecognition += 1;
    const number = this.lastRecognition;
    let numberedBy: number | null = null;
    // An engine that took the place of one that has died numbers the voices anew, and nobody knows whose number was whose.
    const transcribe = async (pcm: Int16Array, isInterim: boolean): Promise<Transcription> => {
      const heard = await this.engine.transcribe(number, pcm, isInterim);
      if (heard.speaker == null) return heard;
      numberedBy ??= this.engine.endedEngines;
      return numberedBy === this.engine.endedEngines ? heard : { ...heard, speaker: null };
    };
    const recognition = new SegmentedRecognition(
      {
        transcribe,
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
