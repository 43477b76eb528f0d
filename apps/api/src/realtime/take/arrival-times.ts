import { recognitionLatency } from '@app/platform';

/** When the sound of a take arrived, so that the words that come of it can be timed. */
export class ArrivalTimes {
  private readonly arrivals: { ms: number; at: number }[] = [];

  /** Sound has come up to `ms` on the clock of the take. */
  note(ms: number): void {
    if (ms > (this.arrivals.at(-1)?.ms ?? -1)) this.arrivals.push({ ms, at: performance.now() });
  }

  /** All speech up to `ms` has become words. */
  heard(ms: number): void {
    while (this.arrivals.length > 1 && (this.arrivals[0]?.ms ?? Infinity) < ms) this.arrivals.shift();
    const [arrival] = this.arrivals;
    if (arrival !== undefined) recognitionLatency.observe((performance.now() - arrival.at) / 1000);
  }
}
