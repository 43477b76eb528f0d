/** Odd, and half of it divides by three: so the delay is a whole number of samples on both sides. */
const TAPS = 121;
const HALF = (TAPS - 1) / 2;
const FACTOR = 3;
/** Passes up to 7 kHz, and what would fold back below that is gone: -70 dB from 9 kHz. */
const CUTOFF = 7_900 / 48_000;
const KAISER_BETA = 7;

function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function lowPass(): Float32Array {
  const taps = Float32Array.from({ length: TAPS }, (_, i) => {
    const n = i - HALF;
    const sinc = n === 0 ? 2 * CUTOFF : Math.sin(2 * Math.PI * CUTOFF * n) / (Math.PI * n);
    return (sinc * bessel(KAISER_BETA * Math.sqrt(1 - (n / HALF) ** 2))) / bessel(KAISER_BETA);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

const FILTER = lowPass();

/** 48 kHz to 16 kHz, in pieces of any length. What comes out trails by 1.25 ms, its times do not: sample n is sample 3n. */
export class Downsampler {
  private held = new Float32Array(HALF);

  /** Samples at 48 kHz that are held and not given yet. */
  get pending(): number {
    return this.held.length - HALF;
  }

  push(samples: Float32Array): Int16Array {
    const input = new Float32Array(this.held.length + samples.length);
    input.set(this.held);
    input.set(samples, this.held.length);
    const count = Math.max(0, Math.floor((input.length - TAPS) / FACTOR) + 1);
    const output = new Int16Array(count);
    for (let n = 0; n < count; n++) {
      let sum = 0;
      for (let tap = 0; tap < TAPS; tap++) sum += (FILTER[tap] ?? 0) * (input[n * FACTOR + tap] ?? 0);
      output[n] = Math.max(-32_768, Math.min(32_767, Math.round(sum * 32_767)));
    }
    this.held = input.slice(count * FACTOR);
    return output;
  }
}
