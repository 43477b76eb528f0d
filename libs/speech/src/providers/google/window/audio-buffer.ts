import { SAMPLE_RATE, type AudioBlock } from '../../../ports/recognizer.port.js';
import { SoundLevel } from './sound-level.js';

const SAMPLES_PER_MS = SAMPLE_RATE / 1000;
const FRAME_MS = 100;
const FRAME = FRAME_MS * SAMPLES_PER_MS;

/** A tenth of a second of a take, or less at the end of a block. */
export interface Frame {
  number: number;
  pcm: Int16Array;
  startMs: number;
  endMs: number;
  isSound: boolean;
}

/** The audio of a take that may have to be sent again, in small frames. */
export class AudioBuffer {
  private readonly frames: Frame[] = [];
  private readonly level = new SoundLevel();
  private next = 0;
  private written = 0;
  private quietFrom = 0;

  get isEmpty(): boolean {
    return this.next === 0;
  }

  /** The number of the frame to come. */
  get nextNumber(): number {
    return this.next;
  }

  /** Where the last block ended. */
  get writtenMs(): number {
    return this.written;
  }

  /** Since when nothing was heard. */
  get quietSinceMs(): number {
    return this.quietFrom;
  }

  add(block: AudioBlock): void {
    for (let at = 0; at < block.pcm.length; at += FRAME) {
      const pcm = block.pcm.subarray(at, at + FRAME);
      const startMs = block.startMs + at / SAMPLES_PER_MS;
      const endMs = startMs + pcm.length / SAMPLES_PER_MS;
      const isSound = block.isSpeech ?? this.level.isSound(pcm, endMs - startMs);
      if (this.next === 0) this.quietFrom = startMs;
      this.frames.push({ number: this.next, pcm, startMs, endMs, isSound });
      this.next += 1;
      this.written = endMs;
      if (isSound) this.quietFrom = endMs;
    }
  }

  /** The frame with this number, or the oldest that is still held. */
  frame(number: number): Frame | null {
    const first = this.frames[0];
    return first === undefined ? null : (this.frames[Math.max(number - first.number, 0)] ?? null);
  }

  /** The first frame that ends after `ms`; the one to come when there is none. */
  numberAt(ms: number): number {
    return this.frames.find(({ endMs }) => endMs > ms)?.number ?? this.next;
  }

  /** Where the first sound after `ms` begins, and how much there is of it. */
  soundAfter(ms: number): { startMs: number; lengthMs: number } | null {
    const sounds = this.frames.filter(({ isSound, endMs }) => isSound && endMs > ms);
    const first = sounds[0];
    if (first === undefined) return null;
    const lengthMs = sounds.reduce((sum, { startMs, endMs }) => sum + endMs - Math.max(startMs, ms), 0);
    return { startMs: Math.max(first.startMs, ms), lengthMs };
  }

  /** Whether nothing was heard for so long before `ms`. */
  isPauseBefore(ms: number, lengthMs: number): boolean {
    return !this.frames.some(({ isSound, startMs, endMs }) => isSound && endMs > ms - lengthMs && startMs < ms);
  }

  /** How much audio lies after `ms`. */
  lengthAfter(ms: number): number {
    return this.frames.reduce((sum, { startMs, endMs }) => sum + Math.max(endMs - Math.max(startMs, ms), 0), 0);
  }

  dropBefore(ms: number): void {
    const kept = this.frames.findIndex(({ endMs }) => endMs > ms);
    this.frames.splice(0, kept === -1 ? this.frames.length : kept);
  }
}

/** What of a frame lies after `ms`. */
export function cutBefore(frame: Frame, ms: number): Frame {
  if (frame.startMs >= ms) return frame;
  const cut = Math.min(Math.round((ms - frame.startMs) * SAMPLES_PER_MS), frame.pcm.length);
  return { ...frame, pcm: frame.pcm.subarray(cut), startMs: frame.startMs + cut / SAMPLES_PER_MS };
}
