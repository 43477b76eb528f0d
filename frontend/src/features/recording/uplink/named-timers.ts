/** Where timers run: in the browser, or on the clock of a test. */
export interface Clock {
  /** Runs `work` after a while. @returns a function that cancels it */
  after: (ms: number, work: () => void) => () => void;
}

export const realClock: Clock = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Timers by name: each name runs once at a time, and all of them end together. */
export class NamedTimers {
  private readonly timers = new Map<string, () => void>();

  constructor(private readonly clock: Clock) {}

  has(name: string): boolean {
    return this.timers.has(name);
  }

  /** Runs `work` after a while; what waited under this name is forgotten. */
  set(name: string, ms: number, work: () => void): void {
    this.stop(name);
    const run = () => {
      this.timers.delete(name);
      work();
    };
    this.timers.set(name, this.clock.after(ms, run));
  }

  stop(name: string): void {
    this.timers.get(name)?.();
    this.timers.delete(name);
  }

  stopAll(): void {
    for (const name of this.timers.keys()) this.stop(name);
  }
}
