import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { WorkerTimings } from './worker-timings.js';

/** Few enough to leave connections to the others of the process. */
const SIDE_BY_SIDE = 4;

/**
 * Work that every worker does again and again, beginning soon after the start. A run that fails is logged, and the next one
 * comes all the same; shutdown waits for the one that is under way.
 */
export abstract class Timer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private next: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  protected constructor(private readonly pauses: WorkerTimings) {}

  /** One run. */
  protected abstract sweep(): Promise<void>;

  onApplicationBootstrap(): void {
    this.schedule(this.pauses.firstSweep);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.next);
    await this.running;
  }

  /** Does `work` for each item, a few at a time; one that fails is logged and keeps none of the others. */
  protected async each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
    for (let at = 0; at < items.length && !this.stopped; at += SIDE_BY_SIDE) {
      const done = await Promise.allSettled(items.slice(at, at + SIDE_BY_SIDE).map(work));
      for (const result of done) {
        if (result.status === 'rejected') this.logger.error({ msg: 'a part of the sweep failed' }, result.reason);
      }
    }
  }

  private schedule(pause: number): void {
    if (this.stopped) return;
    this.next = setTimeout(() => {
      this.running = this.run();
    }, pause);
  }

  private async run(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.error({ msg: 'the sweep failed' }, error);
    }
    this.schedule(this.pauses.sweepPause);
  }
}
