import type { GoogleSettings } from '../stream/google-settings.js';

/** When to try again, at growing intervals, and when the trouble is reported. */
export class RetrySchedule {
  private retryAt = 0;
  private failures = 0;
  private isTroubled = false;

  constructor(
    private readonly settings: Pick<GoogleSettings, 'firstRetry' | 'longestRetry'>,
    private readonly tell: (isTroubled: boolean) => void,
  ) {}

  get mayOpen(): boolean {
    return performance.now() >= this.retryAt;
  }

  failed(): void {
    const longest = Math.min(this.settings.firstRetry * 2 ** this.failures, this.settings.longestRetry);
    this.failures += 1;
    // Jitter: many recordings do not come back in the same moment.
    this.retryAt = performance.now() + longest * (0.5 + Math.random() / 2);
    this.change(true);
  }

  /** It answers. */
  well(): void {
    this.change(false);
  }

  /** It has answered for a while. */
  reset(): void {
    this.failures = 0;
  }

  private change(isTroubled: boolean): void {
    if (this.isTroubled === isTroubled) return;
    this.isTroubled = isTroubled;
    this.tell(isTroubled);
  }
}
