import { FourierTransform } from './fourier-transform.js';
import type { Weights } from './onnx-weights.js';

/** New samples that one step takes, and how many of the ones before it hears again. */
export const FRAME = 512;
const CONTEXT = 64;
const INPUT = CONTEXT + FRAME;
/** Windows of a Fourier transform: their length, the way from one to the next, and how many lie in a step. */
const WINDOW = 256;
const HOP = 128;
const WINDOWS = 4;
const BINS = WINDOW / 2 + 1;
const UNITS = 128;
/** The part of the model for 16 kHz. */
const PART = 'If_0_then_branch__Inline_0__';

/** A convolution over three neighbours in time, its weights as [out][neighbour][in]. */
interface Convolution {
  weights: Float32Array;
  bias: Float32Array;
  channels: { in: number; out: number };
  stride: number;
}

/** What the network remembers of one voice track. */
export class SileroState {
  readonly context = new Float32Array(CONTEXT);
  readonly hidden = new Float32Array(UNITS);
  readonly cell = new Float32Array(UNITS);

  /** Resets the state. */
  reset(): void {
    for (const part of [this.context, this.hidden, this.cell]) part.fill(0);
  }
}

/**
 * Silero's model for voice activity (v5, 16 kHz), computed here: one set of weights serves any number of tracks, where the library
 * loads the whole model again for each (7.6 MB). A spectrum, four convolutions, one recurrent layer, one output.
 */
export class SileroNetwork {
  private readonly transform: FourierTransform;
  private readonly encoder: Convolution[];
  private readonly recurrent: { weights: Float32Array; bias: Float32Array };
  private readonly output: { weights: Float32Array; bias: number };
  private readonly input = new Float32Array(INPUT + CONTEXT);
  private readonly spectrum = new Float32Array(WINDOWS * BINS);
  private readonly joined = new Float32Array(2 * UNITS);
  private readonly gates = new Float32Array(4 * UNITS);

  /** @throws Error when the weights are not those of this model */
  constructor(weights: ReadonlyMap<string, Weights>) {
    const part = (name: string, length: number): Float32Array => {
      const values = weights.get(PART + name)?.values;
      if (values?.length !== length) throw new Error(`the model has no ${name}`);
      return values;
    };
    const convolution = (at: number, from: number, to: number, stride: number): Convolution => ({
      weights: byNeighbour(part(`encoder.${at}.reparam_conv.weight`, to * from * 3), from, to),
      bias: part(`encoder.${at}.reparam_conv.bias`, to),
      channels: { in: from, out: to },
      stride,
    });
    // Its first row is the window alone: the others are cosines and sines under it, which a fast transform gives.
    this.transform = new FourierTransform(part('stft.forward_basis_buffer', 2 * BINS * WINDOW).subarray(0, WINDOW));
    this.encoder = [
      convolution(0, BINS, 128, 1),
      convolution(1, 128, 64, 2),
      convolution(2, 64, 64, 2),
      convolution(3, 64, UNITS, 1),
    ];
    const gates = 4 * UNITS;
    const inner = (name: string): Float32Array => part(`decoder.rnn.${name}`, gates * UNITS);
    const [ih, hh] = [part('decoder.rnn.bias_ih', gates), part('decoder.rnn.bias_hh', gates)];
    this.recurrent = {
      weights: sideBySide(inner('weight_ih'), inner('weight_hh'), UNITS),
      bias: ih.map((value, at) => value + (hh[at] ?? 0)),
    };
    this.output = {
      weights: part('decoder.decoder.2.weight', UNITS),
      bias: part('decoder.decoder.2.bias', 1)[0] ?? 0,
    };
  }

  /** The probability that somebody speaks in the next {@link FRAME} samples (-1 to 1) of a track. */
  step(samples: Float32Array, state: SileroState): number {
    this.input.set(state.context);
    this.input.set(samples, CONTEXT);
    state.context.set(samples.subarray(FRAME - CONTEXT));
    // The last window hears the end of the step backwards once more.
    for (let at = 0; at < CONTEXT; at += 1) this.input[INPUT + at] = this.input[INPUT - 2 - at] ?? 0;
    for (let window = 0; window < WINDOWS; window += 1)
      this.transform.magnitudes(this.input, window * HOP, this.spectrum, window * BINS);
    let heard: Float32Array = this.spectrum;
    for (const layer of this.encoder) heard = convolve(heard, layer);
    this.remember(heard, state);
    let sum = this.output.bias;
    for (let unit = 0; unit < UNITS; unit += 1)
      sum += Math.max(0, state.hidden[unit] ?? 0) * (this.output.weights[unit] ?? 0);
    return sigmoid(sum);
  }

  /** A long short-term memory: input, forget, cell and output gate, in this order. */
  private remember(heard: Float32Array, { hidden, cell }: SileroState): void {
    const { joined, gates, recurrent } = this;
    joined.set(heard);
    joined.set(hidden, UNITS);
    for (let gate = 0; gate < gates.length; gate += 1)
      gates[gate] = (recurrent.bias[gate] ?? 0) + dot(recurrent.weights, gate * 2 * UNITS, joined, 0, 2 * UNITS);
    for (let unit = 0; unit < UNITS; unit += 1) {
      const gate = (at: number): number => gates[at * UNITS + unit] ?? 0;
      const kept = sigmoid(gate(1)) * (cell[unit] ?? 0) + sigmoid(gate(0)) * Math.tanh(gate(2));
      cell[unit] = kept;
      hidden[unit] = sigmoid(gate(3)) * Math.tanh(kept);
    }
  }
}

/** [time][channel] to [time][channel]; beyond both ends there is nothing. Values below 0 become 0. */
function convolve(input: Float32Array, { weights, bias, channels, stride }: Convolution): Float32Array {
  const length = input.length / channels.in;
  const steps = Math.floor((length - 1) / stride) + 1;
  const output = new Float32Array(steps * channels.out);
  for (let step = 0; step < steps; step += 1) {
    // Neighbours lie side by side, in the input as in the weights: one product over all that are there.
    const from = Math.max(0, step * stride - 1);
    const to = Math.min(length, step * stride + 2);
    const skipped = from - (step * stride - 1);
    for (let out = 0; out < channels.out; out += 1) {
      const at = (out * 3 + skipped) * channels.in;
      const sum = (bias[out] ?? 0) + dot(weights, at, input, from * channels.in, (to - from) * channels.in);
      output[step * channels.out + out] = Math.max(0, sum);
    }
  }
  return output;
}

function dot(a: Float32Array, fromA: number, b: Float32Array, fromB: number, length: number): number {
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  const whole = length - (length % 4);
  for (let at = 0; at < whole; at += 4) {
    one += (a[fromA + at] ?? 0) * (b[fromB + at] ?? 0);
    two += (a[fromA + at + 1] ?? 0) * (b[fromB + at + 1] ?? 0);
    three += (a[fromA + at + 2] ?? 0) * (b[fromB + at + 2] ?? 0);
    four += (a[fromA + at + 3] ?? 0) * (b[fromB + at + 3] ?? 0);
  }
  for (let at = whole; at < length; at += 1) one += (a[fromA + at] ?? 0) * (b[fromB + at] ?? 0);
  return one + two + three + four;
}

/** [out][in][neighbour] as [out][neighbour][in]. */
function byNeighbour(weights: Float32Array, from: number, to: number): Float32Array {
  const turned = new Float32Array(weights.length);
  for (let out = 0; out < to; out += 1)
    for (let at = 0; at < from; at += 1)
      for (let neighbour = 0; neighbour < 3; neighbour += 1)
        turned[(out * 3 + neighbour) * from + at] = weights[(out * from + at) * 3 + neighbour] ?? 0;
  return turned;
}

/** Rows of two tables as one row. */
function sideBySide(a: Float32Array, b: Float32Array, width: number): Float32Array {
  const joined = new Float32Array(a.length + b.length);
  for (let row = 0; row * width < a.length; row += 1) {
    joined.set(a.subarray(row * width, (row + 1) * width), row * 2 * width);
    joined.set(b.subarray(row * width, (row + 1) * width), (row * 2 + 1) * width);
  }
  return joined;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
