import type { DecodedChunk } from '../../ports/decoder.port.js';
import { SAMPLE_RATE, SpeechError, type AudioBlock } from '../../ports/recognizer.port.js';
import { Downsampler } from './downsampler.js';
import type { SpeechDetector } from './speech-detector.js';
import { WebmDemuxer, type OpusPacket } from '../webm/webm-demuxer.js';

/** What turns one Opus packet into mono at 48 kHz. */
export type DecodeOpus = (packet: Uint8Array) => Float32Array;

/** Audio after which an Opus decoder has settled (RFC 7845 asks for 80 ms); it is decoded and thrown away. */
const WARM_UP_MS = 80;
const BLOCK = SAMPLE_RATE / 10;
/** A jump of the times that is no jitter: something was not recorded. */
const GAP_MS = 60;
/** More than a recorder puts into one piece, even one that was held up; what claims more is not decoded at all. */
const LONGEST_MS = 60_000;

/** Sound without a gap on its way to blocks. */
interface Run {
  startMs: number;
  parts: Int16Array[];
  length: number;
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
    const blocks: AudioBlock[] = [];
    let run: Run | null = null;
    for (const packet of wanted) run = this.readPacket(packet, run, blocks);
    if (run !== null) this.cut(run, 1, blocks);
    return { blocks, clusters };
  }

  /** Adds a packet to the run, or to a new run after a gap; complete parts of the run become blocks. */
  private readPacket(packet: OpusPacket, open: Run | null, blocks: AudioBlock[]): Run | null {
    // At the beginning of a take the first samples are the decoder's own; after a resumption they are long past.
    this.toDrop ??= this.fromMs > 0 ? 0 : this.demuxer.preSkip;
    const decoded = this.decode(packet.data);
    const dropped = Math.min(this.toDrop, decoded.length);
    this.toDrop -= dropped;
    const isNewRun = this.lead(packet.startMs + (dropped - this.demuxer.preSkip) / 48);
    const startMs = (this.clockMs ?? 0) - this.downsampler.pending / 48;
    const pcm = this.downsampler.push(decoded.subarray(dropped));
    this.clockMs = (this.clockMs ?? 0) + (decoded.length - dropped) / 48;
    if (this.fromMs > 0 && packet.startMs + packet.samples / 48 <= this.fromMs) return open;
    if (isNewRun && open !== null) this.cut(open, 1, blocks);
    const run = isNewRun || open === null ? { startMs: Math.max(0, startMs), parts: [], length: 0 } : open;
    run.parts.push(pcm);
    run.length += pcm.length;
    // The last block takes the rest, so one more than is whole is kept open.
    this.cut(run, 2 * BLOCK, blocks);
    return run;
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

  /** Cuts blocks off the run while it holds `least` samples: all have the standard length, but the last includes the rest. */
  private cut(run: Run, least: number, blocks: AudioBlock[]): void {
    while (run.length > 0 && run.length >= least) {
      const pcm = take(run, run.length < 2 * BLOCK ? run.length : BLOCK);
      const isSpeech = this.detector === null ? null : this.detector.accept(pcm);
      blocks.push({ pcm, startMs: run.startMs, isSpeech });
      run.startMs += (pcm.length * 1000) / SAMPLE_RATE;
    }
  }
}

/** Takes samples off the beginning of a run. */
function take(run: Run, length: number): Int16Array {
  const pcm = new Int16Array(length);
  let at = 0;
  while (at < length) {
    const part = run.parts[0] ?? new Int16Array(0);
    const used = part.subarray(0, length - at);
    pcm.set(used, at);
    at += used.length;
    if (used.length === part.length) run.parts.shift();
    else run.parts[0] = part.subarray(used.length);
  }
  run.length -= length;
  return pcm;
}
