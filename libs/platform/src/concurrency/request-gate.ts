/** Limits the number of requests to a server at a time, over all recordings; the others wait in order. */
export class RequestGate {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.queue.length;
  }

  /** @throws what the work throws, or the signal's reason */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // The place is handed on, so a new request cannot take it first.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
