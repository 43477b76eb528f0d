import { SAMPLE_RATE, type AudioBlock, type Finished } from '../ports/recognizer.port.js';
import { SEGMENTS, type Segment } from './segmenter.js';

/** So long nobody spoke before silence itself is settled, up to `KEPT` ago. */
const SILENCE_MS = 2_000;
const KEPT_MS = 1_000;

/** Up to where all speech has been turned into text. It only grows. */
export class SettledWatermark {
  private settledMs: number | null = null;
  private writtenMs = 0;

  constructor(private readonly tell: (ms: number) => void) {}

  /** How it stands when no more audio comes. Times are sums of lengths, so they differ by rounding. */
  get finished(): Finished {
    return { settledMs: this.settledMs ?? 0, complete: this.heldMs < 1 };
  }

  get heldMs(): number {
    return Math.max(0, this.writtenMs - (this.settledMs ?? this.writtenMs));
  }

  wrote({ startMs, pcm }: AudioBlock): void {
    this.settledMs ??= startMs;
    this.writtenMs = Math.max(this.writtenMs, startMs + (pcm.length * 1000) / SAMPLE_RATE);
  }

  /** A segment has been given: settled is what lies before the part that the next one may need for its first word. */
  gave({ speechEndMs, endMs, keepToMs }: Segment): void {
    if (keepToMs === Infinity) this.settle(Math.max(speechEndMs, endMs - SEGMENTS.preRollMs));
    else this.settle(keepToMs - SEGMENTS.overlapMs / 2);
  }

  settle(ms: number): void {
    if (this.settledMs === null || ms <= this.settledMs) return;
    this.settledMs = ms;
    this.tell(ms);
  }

  /** Nothing is open and nothing is waited for. Told once a second: until then less than two seconds are unsettled. */
  silence(writtenMs: number, spokenMs: number): void {
    const ms = writtenMs - KEPT_MS;
    if (writtenMs - Math.max(spokenMs, this.settledMs ?? 0) >= SILENCE_MS) this.settle(ms);
  }
}
