import { inThread, workerFile, WorkerRpc } from '@app/worker-rpc';
import type { DecodedChunk, DecoderOptions, TakeDecoder } from '../../ports/decoder.port.js';
import { SpeechError } from '../../ports/recognizer.port.js';
import type { DecoderOperations, DetectorName } from './decoder-operations.js';

const FILE = 'libs/speech/src/decoding/thread/decoder.worker';

/** One worker thread that decodes many takes. It is not started again when it dies: takes open on it fail. */
export class DecoderThread {
  private readonly rpc: WorkerRpc<DecoderOperations>;
  private readonly takes = new Set<number>();
  private lastTake = 0;

  constructor(onEnd: (thread: DecoderThread) => void) {
    this.rpc = new WorkerRpc(inThread(workerFile(FILE)), () => {
      void this.rpc.close();
      this.takes.clear();
      onEnd(this);
    });
    this.rpc.start();
  }

  /** How many takes are open on it. */
  get load(): number {
    return this.takes.size;
  }

  /** Loads everything. Resolves with the detector it has. */
  warmUp(): Promise<DetectorName> {
    return this.rpc.call('warmUp', null).catch(unavailable);
  }

  open(options: DecoderOptions): TakeDecoder {
    this.lastTake += 1;
    const take = this.lastTake;
    this.takes.add(take);
    // Where this fails, the first piece fails too.
    this.rpc.call('open', { take, options }).catch(() => undefined);
    return {
      push: (chunk) => {
        if (!this.takes.has(take)) return Promise.reject(new SpeechError('UNAVAILABLE', 'this decoder is closed'));
        return this.push(take, chunk);
      },
      close: () => {
        if (this.takes.delete(take)) this.rpc.call('close', { take }).catch(() => undefined);
      },
    };
  }

  close(): Promise<void> {
    return this.rpc.close();
  }

  private async push(take: number, chunk: Uint8Array): Promise<DecodedChunk> {
    // Copied, since a socket's buffer belongs to a pool; the copy is handed over.
    const piece = Uint8Array.from(chunk);
    const transferred = [piece.buffer];
    const decoded = await this.rpc.call('push', { take, piece }, { transferred }).catch(unavailable);
    if (typeof decoded === 'string') throw new SpeechError(decoded);
    return decoded;
  }
}

function unavailable(): never {
  throw new SpeechError('UNAVAILABLE', 'a decoder ended');
}
