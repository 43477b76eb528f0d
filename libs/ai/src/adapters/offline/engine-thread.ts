import type { AnalysisResult } from '@app/contract';
import { AppError } from '@app/platform';
import { inThread, WorkerError, workerFile, WorkerRpc, type StartWorker } from '@app/worker-rpc';
import {
  linesOf,
  talkOf,
  withLines,
  type EngineOperations,
  type EngineRequest,
  type EngineValues,
} from './protocol.js';

const FILE = 'libs/ai/src/adapters/offline/offline.worker';
/** A talk that ended the thread twice would end it again. */
const TRIES = 2;
/** An answer takes at most so long for each so many characters begun. */
const ALLOWED_MS = 20_000;
const ALLOWED_CHARACTERS = 100_000;

/** How long the answer to a request may take, in milliseconds. */
function allowanceOf(request: EngineRequest): number {
  const characters = linesOf(request).reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(1, Math.ceil(characters / ALLOWED_CHARACTERS)) * ALLOWED_MS;
}

/**
 * One worker thread with the offline engine: started on the first call, started anew when it dies. What takes longer than it
 * may is ended with the thread; a new thread answers what waited behind it.
 */
export class EngineThread {
  private readonly rpc: WorkerRpc<EngineOperations>;
  /** When words were last to be forgotten, of whichever talk. */
  private forgottenAt = -Infinity;

  constructor(
    start: StartWorker = inThread(workerFile(FILE)),
    private readonly allowance = allowanceOf,
  ) {
    this.rpc = new WorkerRpc(start);
  }

  /** One request, one answer. @throws AppError INTERNAL when the engine fails */
  async call<R extends EngineRequest>(request: R, signal?: AbortSignal): Promise<EngineValues[R['op']]> {
    signal?.throwIfAborted();
    const value = await this.ask(request, signal, () => undefined);
    signal?.throwIfAborted();
    // The thread answers each operation with its own kind of value: one program on both sides.
    return value as EngineValues[R['op']];
  }

  /** The results of a request as they come. @throws AbortError, or AppError INTERNAL when the engine fails */
  async *stream(request: EngineRequest, signal?: AbortSignal): AsyncGenerator<AnalysisResult, void, undefined> {
    signal?.throwIfAborted();
    const seen = new Set<string>();
    let isWanted = true;
    const ended = new AbortController();
    const given = new ReadableStream<AnalysisResult>({
      start: (results) => {
        const abort = (): void => {
          isWanted = false;
          results.error(signal?.reason);
        };
        signal?.addEventListener('abort', abort, { once: true, signal: ended.signal });
        const give = (result: AnalysisResult): void => {
          // A request is answered from the start after its thread died: what was given already is not given twice.
          if (isWanted && !seen.has(result.kind)) results.enqueue(result);
          seen.add(result.kind);
        };
        this.ask(request, signal, give).then(
          () => isWanted && results.close(),
          (error: unknown) => results.error(error),
        );
      },
    });
    try {
      yield* given;
    } finally {
      isWanted = false;
      ended.abort();
    }
  }

  /** Forgets what was read of a talk, or of all. A thread that does not run, or cannot answer any more, remembers nothing. */
  forget(conversationId?: string): void {
    this.forgottenAt = performance.now();
    this.drop(conversationId);
  }

  /** Ends the thread; calls that are under way are rejected. */
  close(): Promise<void> {
    return this.rpc.close();
  }

  private drop(conversationId: string | undefined): void {
    if (this.rpc.isRunning) this.call({ op: 'forget', conversationId }).catch(() => undefined);
  }

  private async ask(
    request: EngineRequest,
    signal: AbortSignal | undefined,
    onEvent: (result: AnalysisResult) => void,
  ): Promise<EngineValues[EngineRequest['op']]> {
    const talk = talkOf(request);
    const readAt = talk?.readAt ?? performance.now();
    try {
      return await this.answered(request, signal, onEvent);
    } finally {
      // It may have brought back what was to be forgotten since its words were read.
      if (talk !== null && readAt < this.forgottenAt) this.drop(talk.conversationId);
    }
  }

  private async answered(
    request: EngineRequest,
    signal: AbortSignal | undefined,
    onEvent: (result: AnalysisResult) => void,
  ): Promise<EngineValues[EngineRequest['op']]> {
    const options = { items: linesOf(request), allowedMs: this.allowance(request), onEvent };
    for (let tries = 1; ;) {
      try {
        return await this.rpc.call('ask', withLines(request, []), options);
      } catch (error) {
        if (!(error instanceof WorkerError)) throw error;
        if (error.isSuspect) tries += 1;
        if (error.reason !== 'ended' || tries > TRIES || signal?.aborted === true) throw failure(error);
      }
    }
  }
}

function failure({ reason, thrown }: WorkerError): AppError {
  if (reason === 'closed') return new AppError('SERVICE_UNAVAILABLE');
  if (reason === 'late') return new AppError('INTERNAL', { detail: 'the offline engine took too long' });
  return new AppError('INTERNAL', { detail: `the offline engine failed: ${thrown}` });
}
