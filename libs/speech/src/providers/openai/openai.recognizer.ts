import { RequestGate } from '@app/platform';
import type { Recognition, RecognitionOptions, SpeechRecognizer } from '../../ports/recognizer.port.js';
import { SegmentedRecognition, TIMES, type RecognitionTimes } from '../../segmenting/segmented-recognition.js';
import { TranscriptionClient, type TranscriptionOptions } from './transcription-client.js';

/** Requests at a time, of one recognition and of the process: a server of one's own has one graphics card. */
const AT_A_TIME = 2;
const IN_ALL = 16;
const REQUEST_MS = 30_000;

export interface OpenAiSpeechOptions extends Omit<TranscriptionOptions, 'requestMs'> {
  requestMs?: number;
  times?: Partial<RecognitionTimes>;
  /** Requests at a time over all recordings. */
  inAll?: number;
}

/** Any server with /v1/audio/transcriptions: OpenAI, speaches, whisper.cpp, vLLM. */
export class OpenAiSpeechRecognizer implements SpeechRecognizer {
  readonly mode = 'openai';
  readonly hasEndpointing = false;
  private readonly client: TranscriptionClient;
  private readonly gate: RequestGate;
  private readonly running = new Set<Recognition>();

  constructor(private readonly options: OpenAiSpeechOptions) {
    this.client = new TranscriptionClient({ requestMs: REQUEST_MS, ...options });
    this.gate = new RequestGate(options.inAll ?? IN_ALL);
  }

  /** Nothing to load: the first request opens the connection. */
  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  open(options: RecognitionOptions): Recognition {
    const recognition = new SegmentedRecognition(
      {
        transcribe: (pcm, isInterim, signal) => this.client.transcribe(pcm, isInterim, signal),
        gate: this.gate,
        concurrency: AT_A_TIME,
        times: { ...TIMES, ...this.options.times },
        onEnd: () => this.running.delete(recognition),
      },
      options,
    );
    this.running.add(recognition);
    return recognition;
  }

  close(): Promise<void> {
    for (const recognition of [...this.running]) recognition.abort();
    return Promise.resolve();
  }
}
