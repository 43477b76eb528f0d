import { setImmediate } from 'node:timers/promises';
import type { AnswerMessage, Operation, Operations } from './rpc-messages.js';
import type { RunningWorker, StartWorker } from './start-worker.js';

/** Number of items that are handed over in one message. */
const PART = 2_000;

/** Why a call has no answer: the rpc is closed, the worker ended, it took too long, or the operation threw an error. */
type Reason = 'closed' | 'ended' | 'late' | 'failed';

/** A call that has no answer. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';

  constructor(
    readonly reason: Reason,
    /** The worker ended while it worked on this call, or before it began any: the call may have killed it. */
    readonly isSuspect = false,
    /** Class of the error that the operation threw. */
    readonly thrown = '',
  ) {
    super(thrown === '' ? reason : `${reason}: ${thrown}`);
  }
}

interface CallOptions<O extends Operation> {
  /** How long the work may take from when the worker begins it; a worker that takes longer is ended. For workers that do one call after the other. */
  allowedMs?: number;
  items?: readonly O['item'][];
  onEvent?: (event: O['event']) => void;
  /** Buffers of the input that move to the thread and are empty here afterwards. */
  transferred?: ArrayBuffer[];
}

interface Pending {
  allowedMs: number | undefined;
  onEvent(event: unknown): void;
  resolve(output: unknown): void;
  reject: (error: unknown) => void;
}

/** Calls to one worker. The first call starts it, and the first call after its end starts it again. */
export class WorkerRpc<O extends Operations<O>> {
  private worker: RunningWorker | null = null;
  private readonly pending = new Map<number, Pending>();
  /** Deadlines of the timed calls that the worker has begun and not answered, also where the caller no longer waits. */
  private readonly deadlines = new Map<number, NodeJS.Timeout>();
  private lastId = 0;
  private closed = false;

  /** @param onEnd called when a worker has ended, for any reason */
  constructor(
    private readonly startWorker: StartWorker,
    private readonly onEnd: () => void = () => undefined,
  ) {}

  get isRunning(): boolean {
    return this.worker !== null;
  }

  /** Starts the worker where none runs. */
  start(): RunningWorker {
    if (this.worker !== null) return this.worker;
    const worker = this.startWorker({
      onAnswer: (answer) => {
        if (this.worker === worker) this.receive(answer);
      },
      onEnd: () => this.ended(worker, 'ended'),
    });
    this.worker = worker;
    return worker;
  }

  /** @throws WorkerError */
  call<Op extends keyof O>(
    op: Op,
    input: O[Op]['input'],
    { allowedMs, items = [], onEvent = () => undefined, transferred = [] }: CallOptions<O[Op]> = {},
  ): Promise<O[Op]['output']> {
    return new Promise((resolve, reject) => {
      if (this.closed) throw new WorkerError('closed');
      const worker = this.start();
      this.lastId += 1;
      const id = this.lastId;
      this.pending.set(id, { allowedMs, onEvent, resolve, reject });
      const message = { type: 'call', id, op, input, isTimed: allowedMs !== undefined };
      this.send(worker, { id, items, message, transferred }).catch((error: unknown) => this.take(id)?.reject(error));
    });
  }

  /** Ends the worker; calls that are under way and later ones are rejected. */
  async close(): Promise<void> {
    this.closed = true;
    const { worker } = this;
    if (worker === null) return;
    this.ended(worker, 'closed');
    await worker.end();
  }

  private async send(
    worker: RunningWorker,
    call: { id: number; items: readonly unknown[]; message: object; transferred: ArrayBuffer[] },
  ): Promise<void> {
    const { id, items, message, transferred } = call;
    for (let at = 0; at < items.length; at += PART) {
      if (at > 0) await setImmediate();
      if (this.worker !== worker) return;
      worker.send({ type: 'items', id, items: items.slice(at, at + PART) }, []);
    }
    worker.send(message, transferred);
  }

  private receive(answer: AnswerMessage): void {
    const { id } = answer;
    switch (answer.type) {
      case 'begun':
        this.deadlines.set(id, setTimeout(() => this.expire(id), this.pending.get(id)?.allowedMs).unref());
        return;
      case 'event':
        this.pending.get(id)?.onEvent(answer.event);
        return;
      case 'done':
        this.take(id)?.resolve(answer.output);
        return;
      case 'failed':
        this.take(id)?.reject(new WorkerError('failed', false, answer.name));
    }
  }

  /** Ends a worker that has worked on a call for too long. */
  private expire(id: number): void {
    this.pending.get(id)?.reject(new WorkerError('late', true));
    this.pending.delete(id);
    const { worker } = this;
    if (worker === null) return;
    this.ended(worker, 'ended');
    void worker.end();
  }

  private take(id: number): Pending | undefined {
    clearTimeout(this.deadlines.get(id));
    this.deadlines.delete(id);
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private ended(worker: RunningWorker, reason: Reason): void {
    if (this.worker !== worker) return;
    this.worker = null;
    const begun = new Set(this.deadlines.keys());
    const calls = [...this.pending.keys()];
    for (const id of begun) clearTimeout(this.deadlines.get(id));
    this.deadlines.clear();
    // Before the calls are rejected, since their callers may start the next worker.
    this.onEnd();
    for (const id of calls) this.take(id)?.reject(new WorkerError(reason, begun.size === 0 || begun.has(id)));
  }
}
