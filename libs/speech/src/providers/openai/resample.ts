import { SAMPLE_RATE } from '../../ports/recognizer.port.js';

/** Samples behind a place that its curve needs. */
const AHEAD = 2;

/** A growing piece of 16 kHz audio at another rate, as far as it is there. One for each piece. */
export class Upsampler {
  private given = 0;

  constructor(private readonly rate: number) {}

  /** The new samples since the last call, by Catmull-Rom curves. @param isWhole nothing follows any more */
  next(pcm: Int16Array, isWhole: boolean): Int16Array {
    const step = SAMPLE_RATE / this.rate;
    const end = Math.max(this.given, Math.floor((pcm.length - (isWhole ? 0 : AHEAD)) / step));
    const out = new Int16Array(end - this.given);
    const at = (index: number): number => pcm[Math.min(pcm.length - 1, Math.max(0, index))] ?? 0;
    for (let index = 0; index < out.length; index += 1) {
      const place = (this.given + index) * step;
      const whole = Math.floor(place);
      out[index] = curve(at(whole - 1), at(whole), at(whole + 1), at(whole + 2), place - whole);
    }
    this.given = end;
    return out;
  }
}

function curve(a: number, b: number, c: number, d: number, t: number): number {
  const value = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}
