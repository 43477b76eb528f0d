import type { DecodedChunk } from '../decoder.port.js';
import { SAMPLE_RATE, SpeechError, type AudioBlock } from '../recognizer.port.js';
import { Downsampler } from './downsampler.js';
import type { SpeechDetector } from './speech-detector.js';
import { WebmDemuxer, type OpusPacket } from './webm-demuxer.js';

/** What turns one Opus packet into mono at 48 kHz. */
export type DecodeOpus = (packet: Uint8Array) => Float32Array;

/** An Opus decoder has settled after so much audio (RFC 7845 asks for 80 ms); it is decoded and thrown away. */
const WARM_UP_MS = 80;
const BLOCK = SAMPLE_RATE / 10;
/** A jump of the times that is no jitter: something was not recorded. */
const GAP_MS = 60;
/** More than a recorder could put into one piece; what claims so would only fill the memory. */
const LONGEST_MS = 300_000;

interface Run {
  startMs: number;
  parts: Int16Array[];
}

/** The pieces of one take on their way from WebM to blocks of audio. */
export class TakeReader {
  private readonly demuxer: WebmDemuxer;
  private downsampler = new Downsampler();
  /** The time of the next sample at 48 kHz, by counting and gently led by the times of the blocks. */
  private clockMs: number | null = null;
  private toDrop: number | null = null;

  constructor(
    private readonly fromMs: number,
    private readonly decode: DecodeOpus,
    private readonly detector: SpeechDetector | null,
  ) {
    this.demuxer = new WebmDemuxer(fromMs);
  }

  /** @throws SpeechError UNREADABLE */
  push(piece: Uint8Array): DecodedChunk {
    const { packets, clusters } = this.demuxer.push(piece);
    const wanted = packets.filter(
      ({ startMs, samples }) => samples > 0 && (this.fromMs === 0 || startMs + samples / 48 > this.fromMs - WARM_UP_MS),
    );
    if (wanted.reduce((sum, { samples }) => sum + samples / 48, 0) > LONGEST_MS)
      throw new SpeechError('UNREADABLE', 'a piece holds too much');
    const runs: Run[] = [];
    for (const packet of wanted) this.readPacket(packet, runs);
    return { blocks: runs.flatMap((run) => this.cut(run)), clusters };
  }

  private readPacket(packet: OpusPacket, runs: Run[]): void {
    // At the beginning of a take the first samples are the decoder's own; after a resumption they are long past.
    this.toDrop ??= this.fromMs > 0 ? 0 : this.demuxer.preSkip;
    const decoded = this.decode(packet.data);
    const dropped = Math.min(this.toDrop, decoded.length);
    this.toDrop -= dropped;
    const isNewRun = this.lead(packet.startMs + (dropped - this.demuxer.preSkip) / 48);
    const startMs = (this.clockMs ?? 0) - this.downsampler.pending / 48;
    const pcm = this.downsampler.push(decoded.subarray(dropped));
    this.clockMs = (this.clockMs ?? 0) + (decoded.length - dropped) / 48;
    if (this.fromMs > 0 && packet.startMs + packet.samples / 48 <= this.fromMs) return;
    if (isNewRun || runs.length === 0) runs.push({ startMs: Math.max(0, startMs), parts: [] });
    runs.at(-1)?.parts.push(pcm);
  }

  /** Sets the clock by a block's time. Returns whether something is missing before it. */
  private lead(startMs: number): boolean {
    const ahead = this.clockMs === null ? Infinity : startMs - this.clockMs;
    if (ahead > GAP_MS) {
      this.clockMs = startMs;
      this.downsampler = new Downsampler();
      return true;
    }
    // The recorder's clock and the samples drift apart; times of blocks are rounded. Both are followed in small steps.
    this.clockMs = (this.clockMs ?? 0) + Math.max(-1, Math.min(1, ahead / 16));
    return false;
  }

  private cut({ startMs, parts }: Run): AudioBlock[] {
    const pcm = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
    let length = 0;
    for (const part of parts) {
      pcm.set(part, length);
      length += part.length;
    }
    const count = Math.max(1, Math.floor(length / BLOCK));
    return Array.from({ length: length === 0 ? 0 : count }, (_, i) => {
      const block = pcm.slice(i * BLOCK, i === count - 1 ? length : (i + 1) * BLOCK);
      return {
        pcm: block,
        startMs: startMs + (i * BLOCK * 1000) / SAMPLE_RATE,
        isSpeech: this.detector === null ? null : this.detector.accept(block),
      };
    });
  }
}
