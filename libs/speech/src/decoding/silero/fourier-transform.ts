/** The strengths of the frequencies in windows of one length, a power of two, by the fast Fourier transform (radix 2). */
export class FourierTransform {
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  /** Where each sample goes before the first step: its place with the bits in reverse order. */
  private readonly places: Uint16Array;

  constructor(private readonly window: Float32Array) {
    const { length } = window;
    const bits = Math.log2(length);
    this.real = new Float64Array(length);
    this.imaginary = new Float64Array(length);
    this.cosines = Float64Array.from({ length: length / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / length));
    this.sines = Float64Array.from({ length: length / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / length));
    this.places = Uint16Array.from({ length }, (_, at) => {
      let place = 0;
      for (let bit = 0; bit < bits; bit += 1) place |= ((at >> bit) & 1) << (bits - 1 - bit);
      return place;
    });
  }

  /** Of the samples from a place on: length / 2 + 1 strengths, from the lowest frequency to the highest. */
  magnitudes(samples: Float32Array, from: number, into: Float32Array, at: number): void {
    const { real, imaginary, window, places } = this;
    const { length } = window;
    for (let n = 0; n < length; n += 1) real[places[n] ?? 0] = (samples[from + n] ?? 0) * (window[n] ?? 0);
    imaginary.fill(0);
    for (let half = 1; half < length; half *= 2) this.combine(half);
    for (let bin = 0; bin <= length / 2; bin += 1) {
      const [re, im] = [real[bin] ?? 0, imaginary[bin] ?? 0];
      into[at + bin] = Math.sqrt(re * re + im * im);
    }
  }

  /** Transforms of `half` samples become such of twice as many. */
  private combine(half: number): void {
    const { real, imaginary, cosines, sines } = this;
    const { length } = real;
    const stride = length / (2 * half);
    for (let start = 0; start < length; start += 2 * half)
      for (let at = 0; at < half; at += 1) {
        const [low, high] = [start + at, start + at + half];
        const cos = cosines[at * stride] ?? 0;
        const sin = sines[at * stride] ?? 0;
        const re = (real[high] ?? 0) * cos - (imaginary[high] ?? 0) * sin;
        const im = (real[high] ?? 0) * sin + (imaginary[high] ?? 0) * cos;
        real[high] = (real[low] ?? 0) - re;
        imaginary[high] = (imaginary[low] ?? 0) - im;
        real[low] = (real[low] ?? 0) + re;
        imaginary[low] = (imaginary[low] ?? 0) + im;
      }
  }
}
