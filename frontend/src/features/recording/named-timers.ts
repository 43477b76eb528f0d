/** Timers by name: each name runs once at a time, and all of them end together. */
export class NamedTimers {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

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
    this.timers.set(name, setTimeout(run, ms));
  }

  stop(name: string): void {
    clearTimeout(this.timers.get(name));
    this.timers.delete(name);
  }

  stopAll(): void {
    for (const name of this.timers.keys()) this.stop(name);
  }
}
