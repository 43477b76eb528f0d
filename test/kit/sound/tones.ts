const RATE = 16_000;
const LOWEST = 400;
/** About 60 tones can be told apart. */
const STEP = 50;
export const TONE_MS = 300;

/** A word of the tests: a tone, and silence after it. */
export function toneWords(words: readonly number[], silenceAfter: (index: number) => number): Int16Array {
  const pieces = words.map((word, index) => {
    const tone = (RATE * TONE_MS) / 1000;
    const pcm = new Int16Array(tone + Math.round((RATE * silenceAfter(index)) / 1000));
    for (let at = 0; at < tone; at += 1) pcm[at] = 8_000 * Math.sin((2 * Math.PI * (LOWEST + STEP * word) * at) / RATE);
    return pcm;
  });
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

export interface HeardTone {
  word: number;
  startMs: number;
  endMs: number;
}

const FRAME = 160;
const FRAME_MS = 10;
const SHORTEST_MS = 50;
/** After so much silence an utterance is over. */
const UTTERANCE_MS = 400;

/** Hears tone words in a stream of audio, cut ones too, as a recogniser does. */
export class ToneEar {
  private rest = new Int16Array(0);
  private atMs = 0;
  private tone: { startMs: number; crossings: number; samples: number; last: number } | null = null;
  private silentSince = 0;
  /** Words of the open utterance. */
  open: HeardTone[] = [];
  readonly said: HeardTone[][] = [];

  constructor(private readonly utteranceMs = UTTERANCE_MS) {}

  get heardMs(): number {
    return this.atMs;
  }

  listen(bytes: Uint8Array): void {
    const fresh = new Int16Array(Uint8Array.from(bytes).buffer);
    const all = new Int16Array(this.rest.length + fresh.length);
    all.set(this.rest);
    all.set(fresh, this.rest.length);
    let at = 0;
    for (; at + FRAME <= all.length; at += FRAME) this.hear(all.subarray(at, at + FRAME));
    this.rest = all.slice(at);
  }

  /** Nothing follows. */
  finish(): void {
    this.endTone();
    this.endUtterance();
  }

  get isInTone(): boolean {
    return this.tone !== null;
  }

  private hear(frame: Int16Array): void {
    const peak = frame.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    if (peak > 1_000) {
      this.tone ??= { startMs: this.atMs, crossings: 0, samples: 0, last: frame[0] ?? 0 };
      for (const sample of frame) {
        if (sample >= 0 !== this.tone.last >= 0) this.tone.crossings += 1;
        this.tone.last = sample;
        this.tone.samples += 1;
      }
    } else {
      this.endTone();
      if (this.atMs - this.silentSince >= this.utteranceMs) this.endUtterance();
    }
    this.atMs += FRAME_MS;
  }

  private endTone(): void {
    if (this.tone === null) return;
    const { startMs, crossings, samples } = this.tone;
    this.tone = null;
    this.silentSince = this.atMs;
    if (this.atMs - startMs < SHORTEST_MS) return;
    const word = Math.round(((crossings / 2) * (RATE / samples) - LOWEST) / STEP);
    this.open.push({ word, startMs, endMs: this.atMs });
  }

  private endUtterance(): void {
    if (this.tone !== null || this.open.length === 0) return;
    this.said.push(this.open);
    this.open = [];
  }
}
