import { SAMPLE_RATE } from '../../../ports/recognizer.port.js';
import { cutBefore, type Frame, type AudioBuffer } from './audio-buffer.js';
import type { ProviderStream } from '../stream/provider-stream.js';
import type { Features } from '../stream/google-settings.js';
import { StreamClock } from '../stream/stream-clock.js';
import type { StreamResult } from '../stream/stream-results.js';

const BYTES_PER_MS = (SAMPLE_RATE / 1000) * 2;
/** How much may be sent ahead of the pace: a recorder's piece arrives all together. */
const AHEAD_MS = 1_000;

/** One stream's share of a take. */
export class StreamWindow {
  readonly clock = new StreamClock();
  readonly openedAt = performance.now();
  readonly queue: StreamResult[][] = [];
  /** The stream has given something; before that an error may be about what it was asked for. */
  hasAnswered = false;
  isInterimOpen = false;
  /** Since when an answer is due. */
  waitingSince: number | null = null;
  endingSince: number | null = null;
  /** Words beyond belong to the next stream. */
  seamMs = Infinity;
  /** Where the first word begins that was left to the next stream. */
  firstLeftMs: number | null = null;
  private next: number;
  private sentTo: number;
  /** When it was given its first audio: until then the service may still be loaded. */
  private beganAt: number | null = null;
  private audioAt = performance.now();
  private writtenAt = performance.now();

  constructor(
    readonly stream: ProviderStream,
    readonly features: Features,
    readonly fromMs: number,
    private readonly held: AudioBuffer,
  ) {
    this.next = held.numberAt(fromMs);
    this.sentTo = fromMs;
  }

  /** What of the take it has heard. */
  get sentToMs(): number {
    return this.sentTo;
  }

  /** The next frame it should get. */
  get nextFrame(): Frame | null {
    return this.held.frame(this.next);
  }

  get nextFrameNumber(): number {
    return this.next;
  }

  get ageMs(): number {
    return performance.now() - this.openedAt;
  }

  /** From its first audio to its last. */
  get sendingMs(): number {
    return this.beganAt === null ? 0 : this.writtenAt - this.beganAt;
  }

  /** Sends as much as fits into one request. @returns false when there is nothing to send, or not now */
  send(requestBytes: number, speed: number): boolean {
    const frames: Frame[] = [];
    let bytes = 0;
    const now = performance.now();
    if (!this.stream.canWrite || this.clock.sentMs > (now - (this.beganAt ?? now)) * speed + AHEAD_MS) return false;
    for (let frame = this.nextFrame; frame !== null; frame = this.nextFrame) {
      if (frames.length > 0 && bytes + frame.pcm.byteLength > requestBytes) break;
      const part = cutBefore(frame, this.fromMs);
      frames.push(part);
      bytes += part.pcm.byteLength;
      this.clock.add(part.startMs, part.endMs - part.startMs);
      this.next = frame.number + 1;
      this.sentTo = part.endMs;
    }
    if (frames.length === 0) return false;
    this.beganAt ??= now;
    this.stream.write(Buffer.concat(frames.map(({ pcm }) => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength))));
    this.writtenAt = this.audioAt = performance.now();
    return true;
  }

  /** It has received all audio there is, and nothing came for `forMs` milliseconds. */
  isStarved(forMs: number): boolean {
    return this.nextFrame === null && performance.now() - this.audioAt >= forMs;
  }

  /** Nothing is spoken into a stream that may not fall silent: it gets silence that belongs to no take. */
  keepAlive(afterMs: number, requestBytes: number): void {
    const now = performance.now();
    const everyMs = afterMs / 4;
    if (!this.stream.canWrite || now - this.audioAt < afterMs || now - this.writtenAt < everyMs) return;
    const lengthMs = Math.floor(Math.min(everyMs, requestBytes / BYTES_PER_MS));
    this.stream.write(Buffer.alloc(lengthMs * BYTES_PER_MS));
    this.clock.addSilence(lengthMs);
    this.writtenAt = now;
  }
}
