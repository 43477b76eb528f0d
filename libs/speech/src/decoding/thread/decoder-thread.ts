import { Worker } from 'node:worker_threads';
import { workerFile } from '@app/platform';
import type { DecodedChunk, DecoderOptions, TakeDecoder } from '../../ports/decoder.port.js';
import { SpeechError } from '../../ports/recognizer.port.js';
import type { DecoderAnswer, DecoderMessage, DetectorName } from './decoder-messages.js';

const FILE = 'libs/speech/src/decoding/thread/decoder.worker';

interface Pending {
  onAnswer: (answer: DecoderAnswer) => void;
  reject: (error: SpeechError) => void;
}

/** One worker thread that decodes many takes. When it dies it is dead: what was open on it fails. */
export class DecoderThread {
  private readonly worker = new Worker(workerFile(FILE));
  private readonly pending = new Map<number, Pending>();
  private readonly takes = new Set<number>();
  private lastId = 0;
  private hasEnded = false;

  constructor(onEnd: (thread: DecoderThread) => void) {
    // It serves the process, it does not keep it alive.
    this.worker.unref();
    this.worker.on('message', (answer: DecoderAnswer) => this.receive(answer));
    const end = (): void => {
      if (this.hasEnded) return;
      this.hasEnded = true;
      for (const { reject } of this.pending.values()) reject(new SpeechError('UNAVAILABLE', 'a decoder ended'));
      this.pending.clear();
      this.takes.clear();
      onEnd(this);
    };
    this.worker.on('error', end);
    this.worker.on('exit', end);
  }

  /** How many takes are open on it. */
  get load(): number {
    return this.takes.size;
  }

  /** Loads everything. Resolves with the detector it has. */
  warmUp(): Promise<DetectorName> {
    return this.ask(
      (id) => ({ op: 'warmUp', id }),
      (answer) => (answer.type === 'ready' ? answer.detector : undefined),
    );
  }

  open(options: DecoderOptions): TakeDecoder {
    this.lastId += 1;
    const take = this.lastId;
    this.takes.add(take);
    this.post({ op: 'open', take, options });
    return {
      push: (chunk) => {
        if (!this.takes.has(take)) return Promise.reject(new SpeechError('UNAVAILABLE', 'this decoder is closed'));
        return this.push(take, chunk);
      },
      close: () => {
        if (this.takes.delete(take)) this.post({ op: 'close', take });
      },
    };
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private push(take: number, chunk: Uint8Array): Promise<DecodedChunk> {
    // Copied, since a socket's buffer belongs to a pool; the copy is handed over.
    const piece = Uint8Array.from(chunk);
    return this.ask(
      (id) => ({ op: 'push', id, take, piece }),
      (answer) => (answer.type === 'decoded' ? answer.chunk : undefined),
      [piece.buffer],
    );
  }

  private ask<T>(
    message: (id: number) => DecoderMessage,
    read: (answer: DecoderAnswer) => T | undefined,
    transferred: ArrayBuffer[] = [],
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.hasEnded) {
        reject(new SpeechError('UNAVAILABLE', 'a decoder ended'));
        return;
      }
      this.lastId += 1;
      const onAnswer = (answer: DecoderAnswer): void => {
        const value = read(answer);
        if (value !== undefined) resolve(value);
        else reject(new SpeechError(answer.type === 'failed' ? answer.code : 'UNAVAILABLE'));
      };
      this.pending.set(this.lastId, { onAnswer, reject });
      this.post(message(this.lastId), transferred);
    });
  }

  private post(message: DecoderMessage, transferred: ArrayBuffer[] = []): void {
    if (!this.hasEnded) this.worker.postMessage(message, transferred);
  }

  private receive(answer: DecoderAnswer): void {
    const pending = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    pending?.onAnswer(answer);
  }
}
