interface Timer {
  at: number;
  work: () => void;
  every: number | null;
  unref: () => Timer;
}

const GLOBALS = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const;
const drained = setImmediate;

/** Time that passes only when a test says so: timers, `performance.now` and `Date.now` of all code of the run. */
export class VirtualTime {
  now = 0;
  /** How wrong the clock of the computer is: what asks for the date sees it, timers do not. */
  dateSkew = 0;
  private readonly timers = new Set<Timer>();

  /** Takes the place of the real one. @returns the way back */
  install(): () => void {
    const before = Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name]]));
    const [performanceNow, dateNow] = [performance.now, Date.now];
    const clear = (timer?: unknown): void => void this.timers.delete(timer as Timer);
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms = 0) => this.add(work, ms, null),
      setInterval: (work: () => void, ms: number) => this.add(work, ms, ms),
      clearTimeout: clear,
      clearInterval: clear,
    });
    performance.now = () => this.now;
    Date.now = () => this.now + this.dateSkew;
    return () => {
      Object.assign(globalThis, before);
      performance.now = performanceNow;
      Date.now = dateNow;
    };
  }

  after(ms: number, work: () => void): void {
    this.add(work, ms, null);
  }

  sleep(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets time pass; between timers everything that waits for nothing else is done. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await new Promise((resolve) => drained(resolve));
    for (let next = this.next(); next !== null && next.at <= end; next = this.next()) {
      this.now = Math.max(this.now, next.at);
      if (next.every === null) this.timers.delete(next);
      else next.at += next.every;
      next.work();
      await new Promise((resolve) => drained(resolve));
    }
    this.now = end;
  }

  private next(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.timers) if (first === null || timer.at < first.at) first = timer;
    return first;
  }

  private add(work: () => void, ms: number, every: number | null): Timer {
    const timer: Timer = { at: this.now + Math.max(0, ms), work, every, unref: () => timer };
    this.timers.add(timer);
    return timer;
  }
}

/** The same numbers for the same seed: from 0 to below 1. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
