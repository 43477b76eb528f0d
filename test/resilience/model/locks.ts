interface Waiting {
  isDead: () => boolean;
  work: () => Promise<unknown>;
  done: (value: unknown) => void;
  failed: (error: Error) => void;
}

/** Locks by name, one holder at a time, as `navigator.locks` has them. */
export class Locks {
  /** Whether the page is closed that asks now: what it waited for is given to the next one. */
  isDead: () => boolean = () => false;
  private readonly held = new Map<string, Waiting>();
  private readonly queues = new Map<string, Waiting[]>();

  request(
    name: string,
    options: { steal?: boolean } | (() => Promise<unknown>),
    given?: () => Promise<unknown>,
  ): Promise<unknown> {
    const work = typeof options === 'function' ? options : given!;
    const isStealing = typeof options === 'object' && options.steal === true;
    return new Promise((done, failed) => {
      const waiting = { isDead: this.isDead, work, done, failed };
      if (isStealing) this.held.get(name)?.failed(new Error('AbortError'));
      if (isStealing || !this.held.has(name)) this.grant(name, waiting);
      else this.queues.set(name, [...(this.queues.get(name) ?? []), waiting]);
    });
  }

  private grant(name: string, waiting: Waiting): void {
    this.held.set(name, waiting);
    const release = (): void => {
      if (this.held.get(name) !== waiting) return;
      this.held.delete(name);
      const [next, ...later] = (this.queues.get(name) ?? []).filter(({ isDead }) => !isDead());
      this.queues.set(name, later);
      if (next !== undefined) this.grant(name, next);
    };
    void Promise.resolve().then(waiting.work).then(waiting.done, waiting.failed).finally(release);
  }
}
