interface Stretch {
  streamMs: number;
  takeMs: number;
  lengthMs: number;
}

/**
 * The provider counts what it was sent; a take has gaps the provider does not hear, and the provider hears silence that is
 * in no take. Translates the one time into the other.
 */
export class StreamClock {
  private readonly stretches: Stretch[] = [];
  private sent = 0;

  /** All that was sent, silence too. */
  get sentMs(): number {
    return this.sent;
  }

  /** Audio of the take was sent. */
  add(takeMs: number, lengthMs: number): void {
    const last = this.stretches.at(-1);
    const continues =
      last !== undefined &&
      Math.abs(last.takeMs + last.lengthMs - takeMs) < 0.5 &&
      Math.abs(last.streamMs + last.lengthMs - this.sent) < 0.5;
    if (continues) last.lengthMs = takeMs + lengthMs - last.takeMs;
    else this.stretches.push({ streamMs: this.sent, takeMs, lengthMs });
    this.sent += lengthMs;
  }

  /** Notes that silence was sent that is not part of the recording. */
  addSilence(lengthMs: number): void {
    this.sent += lengthMs;
  }

  /** Within silence: where the audio before it ended. */
  toTake(streamMs: number): number {
    let found = this.stretches[0];
    if (found === undefined) return 0;
    for (const stretch of this.stretches) {
      if (stretch.streamMs > streamMs) break;
      found = stretch;
    }
    return found.takeMs + Math.min(Math.max(streamMs - found.streamMs, 0), found.lengthMs);
  }
}
