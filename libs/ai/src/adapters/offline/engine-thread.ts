import { Worker } from 'node:worker_threads';
import { AppError, workerFile } from '@app/platform';
import type { AnalysisResult } from '../../assistant.port.js';
import type { EngineAnswer, EngineMessage, EngineRequest, EngineValues } from './protocol.js';

const FILE = 'libs/ai/src/adapters/offline/offline.worker';
/** A talk that kills the thread twice would kill it again. */
const TRIES = 2;

type Value = EngineValues[EngineRequest['op']];

interface Pending {
  request: EngineRequest;
  tries: number;
  onResult: (result: AnalysisResult) => void;
  resolve: (value: Value) => void;
  reject: (error: Error) => void;
}

/** One worker thread with the offline engine: started on the first call, started anew when it dies. */
export class EngineThread {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private closed = false;

  /** One request, one answer. @throws AppError INTERNAL when the engine fails */
  async call<R extends EngineRequest>(request: R, signal?: AbortSignal): Promise<EngineValues[R['op']]> {
    signal?.throwIfAborted();
    const value = await this.send(request, () => undefined).done;
    signal?.throwIfAborted();
    // The thread answers each operation with its own kind of value: one program on both sides.
    return value as EngineValues[R['op']];
  }

  /** The results of a request as they come. @throws AbortError, or AppError INTERNAL when the engine fails */
  async *stream(request: EngineRequest, signal?: AbortSignal): AsyncGenerator<AnalysisResult, void, undefined> {
    signal?.throwIfAborted();
    const queue: AnalysisResult[] = [];
    const seen = new Set<string>();
    let wake = (): void => undefined;
    const outcome: { ended: boolean; error: Error | null } = { ended: false, error: null };
    const { id, done } = this.send(request, (result) => {
      // A thread that died is asked again from the start: what was given already is not given twice.
      if (!seen.has(result.kind)) queue.push(result);
      seen.add(result.kind);
      wake();
    });
    const end = (error: Error | null): void => {
      if (!outcome.ended) Object.assign(outcome, { ended: true, error });
      wake();
    };
    done.then(
      () => end(null),
      (error: unknown) => end(error instanceof Error ? error : new AppError('INTERNAL')),
    );
    const abort = (): void => {
      this.pending.delete(id);
      const reason: unknown = signal?.reason;
      end(reason instanceof Error ? reason : new DOMException('aborted', 'AbortError'));
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      for (;;) {
        const result = queue.shift();
        if (result) yield result;
        else if (!outcome.ended) await new Promise<void>((resolve) => (wake = resolve));
        else break;
      }
      if (outcome.error !== null) throw outcome.error;
    } finally {
      signal?.removeEventListener('abort', abort);
      this.pending.delete(id);
    }
  }

  /** Ends the thread; calls that are under way are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
    this.failAll();
  }

  private send(request: EngineRequest, onResult: Pending['onResult']): { id: number; done: Promise<Value> } {
    this.lastId += 1;
    const id = this.lastId;
    const done = new Promise<Value>((resolve, reject) => {
      if (this.closed) {
        reject(new AppError('SERVICE_UNAVAILABLE'));
        return;
      }
      this.pending.set(id, { request, tries: 1, onResult, resolve, reject });
      this.post(id, request);
    });
    return { id, done };
  }

  private post(id: number, request: EngineRequest): void {
    const message: EngineMessage = { ...request, id };
    this.start().postMessage(message);
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(workerFile(FILE));
    this.worker = worker;
    // It serves the process, it does not keep it alive.
    worker.unref();
    worker.on('message', (answer: EngineAnswer) => this.receive(answer));
    worker.on('error', () => this.died(worker));
    worker.on('exit', () => this.died(worker));
    return worker;
  }

  private receive(answer: EngineAnswer): void {
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    if (answer.type === 'result') {
      pending.onResult(answer.result);
      return;
    }
    this.pending.delete(answer.id);
    if (answer.type === 'end') pending.resolve(answer.value);
    else pending.reject(new AppError('INTERNAL', { detail: `the offline engine failed: ${answer.name}` }));
  }

  private died(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = null;
    for (const [id, pending] of [...this.pending]) {
      if (pending.tries < TRIES) {
        pending.tries += 1;
        this.post(id, pending.request);
      } else {
        this.pending.delete(id);
        pending.reject(new AppError('INTERNAL'));
      }
    }
  }

  private failAll(): void {
    for (const pending of this.pending.values()) pending.reject(new AppError('SERVICE_UNAVAILABLE'));
    this.pending.clear();
  }
}
