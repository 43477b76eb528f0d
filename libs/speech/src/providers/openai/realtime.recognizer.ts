import type { Recognition, RecognitionOptions, SpeechRecognizer } from '../../ports/recognizer.port.js';
import { RealtimeRecognition, type RealtimeTimes } from './realtime-recognition.js';
import type { RealtimeServer, SocketOptions } from './realtime-socket.js';

const MINUTE = 60_000;
const TIMES: RealtimeTimes = {
  backoff: 500,
  longestBackoff: 8_000,
  answer: 30_000,
  finish: 20_000,
  session: 50 * MINUTE,
};

export interface RealtimeOptions extends SocketOptions {
  times?: Partial<RealtimeTimes>;
}

/** Models that are spoken to over the realtime API, as their names say. */
export function isRealtimeModel(model: string): boolean {
  return /live|realtime/iu.test(model);
}

/** Any server with the realtime API for transcriptions: OpenAI, speaches, vLLM. One session for each recognition. */
export class OpenAiRealtimeRecognizer implements SpeechRecognizer {
  readonly mode = 'openai';
  readonly hasEndpointing = false;
  private readonly running = new Set<Recognition>();

  private readonly server: RealtimeServer;

  constructor(private readonly options: RealtimeOptions) {
    this.server = { ...options, hasAnswered: false };
  }

  /** Nothing to load: a recognition opens its session when it begins. */
  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  open(options: RecognitionOptions): Recognition {
    const times = { ...TIMES, ...this.options.times };
    const recognition = new RealtimeRecognition(this.server, times, options, () => this.running.delete(recognition));
    this.running.add(recognition);
    return recognition;
  }

  close(): Promise<void> {
    for (const recognition of [...this.running]) recognition.abort();
    return Promise.resolve();
  }
}
