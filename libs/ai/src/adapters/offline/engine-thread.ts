import type { AnalysisResult } from '@app/contract';
import { Worker } from 'node:worker_threads';
import { setImmediate } from 'node:timers/promises';
import { AppError, workerFile } from '@app/platform';
import {
  linesOf,
  withLines,
  type EngineAnswer,
  type EngineMessage,
  type EngineRequest,
  type EngineValues,
} from './protocol.js';

const FILE = 'libs/ai/src/adapters/offline/offline.worker';
/** A talk that kills the thread twice would kill it again. */
const TRIES = 2;
/** An answer takes at most so long for each so many characters begun. */
const ALLOWED_MS = 20_000;
const ALLOWED_CHARACTERS = 100_000;
/** So many lines are handed over at once. */
const PART = 2_000;

type Value = EngineValues[EngineRequest['op']];

interface Pending {
  request: EngineRequest;
  tries: number;
  onResult: (result: AnalysisResult) => void;
  resolve: (value: Value) => void;
  reject: (error: Error) => void;
}

/** How long the answer to a request may take, in milliseconds. */
function allowanceOf(request: EngineRequest): number {
  const characters = linesOf(request).reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(1, Math.ceil(characters / ALLOWED_CHARACTERS)) * ALLOWED_MS;
}

/**
 * One worker thread with the offline engine: started on the first call, started anew when it dies. What takes longer than it
 * may is ended with the thread; what waited behind it is asked of a new one.
 */
export class EngineThread {
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private closed = false;
  /** How long each request may take that the thread has not answered yet, also where nobody waits for it any more. */
  private readonly allowed = new Map<number, number>();
  /** What the thread works on. */
  private running: { id: number; deadline: NodeJS.Timeout } | null = null;

  constructor(
    private readonly file = workerFile(FILE),
    private readonly allowance = allowanceOf,
  ) {}

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
    this.rest();
    await worker?.terminate();
    this.failAll();
  }

  private send(request: EngineRequest, onResult: Pending['onResult']): { id: number; done: Promise<Value> } {
    this.lastId += 1;
    const id = this.lastId;
    this.allowed.set(id, this.allowance(request));
    const done = new Promise<Value>((resolve, reject) => {
      if (this.closed) {
        reject(new AppError('SERVICE_UNAVAILABLE'));
        return;
      }
      this.pending.set(id, { request, tries: 1, onResult, resolve, reject });
      void this.post(id, request);
    });
    return { id, done };
  }

  private async post(id: number, request: EngineRequest): Promise<void> {
    const worker = this.start();
    const lines = linesOf(request);
    const tell = (message: EngineMessage): void => worker.postMessage(message);
    for (let at = 0; at < lines.length; at += PART) {
      if (at > 0) await setImmediate();
      tell({ id, type: 'lines', lines: lines.slice(at, at + PART) });
    }
    tell({ id, type: 'request', request: withLines(request, []) });
  }

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(this.file);
    this.worker = worker;
    // It serves the process, it does not keep it alive.
    worker.unref();
    worker.on('message', (answer: EngineAnswer) => {
      if (this.worker === worker) this.receive(answer);
    });
    worker.on('error', () => this.died(worker));
    worker.on('exit', () => this.died(worker));
    return worker;
  }

  private receive(answer: EngineAnswer): void {
    const pending = this.pending.get(answer.id);
    if (answer.type === 'begun') {
      const late = (): void => this.expire(answer.id);
      this.running = { id: answer.id, deadline: setTimeout(late, this.allowed.get(answer.id)).unref() };
      return;
    }
    if (answer.type !== 'result') {
      this.rest();
      this.allowed.delete(answer.id);
    }
    if (!pending) return;
    if (answer.type === 'result') {
      pending.onResult(answer.result);
      return;
    }
    this.pending.delete(answer.id);
    if (answer.type === 'end') pending.resolve(answer.value);
    else pending.reject(new AppError('INTERNAL', { detail: `the offline engine failed: ${answer.name}` }));
  }

  /** Ends a thread that has worked on a request for too long. */
  private expire(id: number): void {
    const { worker } = this;
    const pending = this.pending.get(id);
    this.pending.delete(id);
    this.allowed.delete(id);
    pending?.reject(new AppError('INTERNAL', { detail: 'the offline engine took too long' }));
    if (worker === null) return;
    void worker.terminate();
    this.died(worker);
  }

  private rest(): void {
    clearTimeout(this.running?.deadline);
    this.running = null;
  }

  /** Asks what is still wanted of a new thread. What was under way has had a try; what waited behind it has not. */
  private died(worker: Worker): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const guilty = this.running?.id;
    this.rest();
    for (const [id, pending] of [...this.pending]) {
      // A thread that dies before it begins anything cannot work: nobody waits for it for ever.
      if (guilty === undefined || guilty === id) pending.tries += 1;
      if (pending.tries <= TRIES) void this.post(id, pending.request);
      else {
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
