import { SAMPLE_RATE, type AudioBlock } from '../ports/recognizer.port.js';

const PER_MS = SAMPLE_RATE / 1000;
/** Blocks that lie this close to each other belong together: their times are rounded. */
const JITTER_MS = 20;
/** The quietest place is looked for by windows of this length. */
const WINDOW_MS = 50;
const HOP_MS = 10;
/** An open segment grows by so much. */
const GROWTH = SAMPLE_RATE * 4;

/** One utterance, or a piece of a long one. */
export interface Segment {
  id: number;
  pcm: Int16Array;
  /** Where its audio begins and ends on the clock of the take, including the audio added before and after speech. */
  startMs: number;
  endMs: number;
  speechStartMs: number;
  speechEndMs: number;
  /** How much of it is speech. */
  speechMs: number;
  /** Words with their middle in here belong to it; the neighbour that overlaps has the others. */
  keepFromMs: number;
  keepToMs: number;
}

export interface SegmenterOptions {
  preRollMs: number;
  endSilenceMs: number;
  /** Longer talk is cut. */
  capMs: number;
  overlapMs: number;
  /** Where long talk is cut: at the quietest place of its second half, or (audio already sent cannot be taken back) now. */
  cut: 'quietest' | 'now';
}

export const SEGMENTS: SegmenterOptions = {
  preRollMs: 300,
  endSilenceMs: 450,
  capMs: 18_000,
  overlapMs: 1_000,
  cut: 'quietest',
};

interface Span {
  startMs: number;
  endMs: number;
}

/** Cuts the audio of a take into utterances by what voice activity detection says. Pure: the same blocks, the same cuts. */
export class Segmenter {
  private readonly options: SegmenterOptions;
  private open: OpenSegment | null = null;
  private preRoll: AudioBlock[] = [];
  private lastId = 0;
  /** End of the written audio. */
  writtenMs = 0;
  /** End of the last speech. */
  spokenMs = 0;

  constructor(options: Partial<SegmenterOptions> = {}) {
    this.options = { ...SEGMENTS, ...options };
  }

  /** Takes a block; answers the segments that it ends. */
  push(block: AudioBlock): Segment[] {
    const ended: Segment[] = [];
    const { endSilenceMs, capMs } = this.options;
    // A gap in the recording counts as silence.
    if (this.open && block.startMs - this.open.spokenMs >= endSilenceMs) ended.push(this.end(this.open));
    if (block.startMs - this.writtenMs > JITTER_MS) this.preRoll = [];
    this.writtenMs = Math.max(this.writtenMs, endOf(block));
    // Without a speech detector, every block may be speech.
    if (block.isSpeech !== false) this.spokenMs = this.writtenMs;
    if (this.open) this.open.append(block);
    else this.wait(block);
    if (!this.open) return ended;
    if (this.open.endMs - this.open.spokenMs >= endSilenceMs) ended.push(this.end(this.open));
    else if (this.open.endMs - this.open.startMs >= capMs) ended.push(this.cut(this.open));
    return ended;
  }

  /** The utterance that is still open, as far as it has come. */
  peek(): Segment | null {
    return this.open?.take() ?? null;
  }

  /** Where the open utterance begins and ends, without its audio. */
  get span(): Readonly<Span & { id: number }> | null {
    return this.open;
  }

  /** No more audio comes. */
  flush(): Segment | null {
    return this.open ? this.end(this.open) : null;
  }

  private wait(block: AudioBlock): void {
    if (block.isSpeech === false) {
      this.preRoll.push(block);
      const from = this.writtenMs - this.options.preRollMs;
      this.preRoll = this.preRoll.filter((past) => endOf(past) > from);
      return;
    }
    this.begin(block.startMs);
    this.open?.append(block);
  }

  private begin(speechMs: number): void {
    const from = speechMs - this.options.preRollMs;
    const before = this.preRoll.map((block) => tailOf(block, from)).filter(({ pcm }) => pcm.length > 0);
    this.preRoll = [];
    this.lastId += 1;
    this.open = new OpenSegment(this.lastId, before[0]?.startMs ?? speechMs, -Infinity);
    for (const block of before) this.open.append(block);
  }

  private end(open: OpenSegment): Segment {
    const segment = tight(open.take());
    this.rest(segment);
    return segment;
  }

  /** Nothing is open any more; the end of this segment may be the beginning of the next. */
  private rest({ pcm, startMs, endMs }: Segment): void {
    this.open = null;
    this.preRoll = [tailOf({ pcm, startMs, isSpeech: false }, endMs - this.options.preRollMs)];
  }

  /** Ends a long segment; the next one begins before the cut, so that a word on the cut is whole in one of them. */
  private cut(open: OpenSegment): Segment {
    const { cut, overlapMs } = this.options;
    const whole = open.take();
    const half = overlapMs / 2;
    const last = whole.endMs - half;
    const cutMs = cut === 'now' ? last : quietest(whole, whole.startMs + (last - whole.startMs) / 2, last - WINDOW_MS);
    this.lastId += 1;
    const next = new OpenSegment(this.lastId, cutMs - half, cutMs);
    next.append(tailOf({ ...whole, isSpeech: false }, cutMs - half));
    next.speech.push(...clip(open.speech, cutMs - half, whole.endMs));
    this.rest(whole);
    if (next.speech.length > 0) this.open = next;
    return tight(open.take(cutMs + half, cutMs));
  }
}

class OpenSegment {
  readonly speech: Span[] = [];
  private samples = new Int16Array(GROWTH);
  private length = 0;

  constructor(
    readonly id: number,
    readonly startMs: number,
    private readonly keepFromMs: number,
  ) {}

  get endMs(): number {
    return this.startMs + this.length / PER_MS;
  }

  get spokenMs(): number {
    return this.speech.at(-1)?.endMs ?? this.startMs;
  }

  append(block: AudioBlock): void {
    // A short gap becomes silence, so that places and times stay together.
    if (block.startMs - this.endMs > JITTER_MS) this.grow(Math.round((block.startMs - this.endMs) * PER_MS));
    const startMs = this.endMs;
    const at = this.length;
    this.grow(block.pcm.length);
    this.samples.set(block.pcm, at);
    if (block.isSpeech === false) return;
    const last = this.speech.at(-1);
    if (last && startMs - last.endMs < 1) last.endMs = this.endMs;
    else this.speech.push({ startMs, endMs: this.endMs });
  }

  take(endMs = this.endMs, keepToMs = Infinity): Segment {
    const length = Math.min(this.length, Math.round((endMs - this.startMs) * PER_MS));
    const end = this.startMs + length / PER_MS;
    const speech = clip(this.speech, this.startMs, end);
    return {
      id: this.id,
      // A view: what follows is written behind it.
      pcm: this.samples.subarray(0, length),
      startMs: this.startMs,
      endMs: end,
      speechStartMs: speech[0]?.startMs ?? this.startMs,
      speechEndMs: speech.at(-1)?.endMs ?? end,
      speechMs: speech.reduce((sum, span) => sum + span.endMs - span.startMs, 0),
      keepFromMs: this.keepFromMs,
      keepToMs,
    };
  }

  private grow(by: number): void {
    this.length += by;
    if (this.length <= this.samples.length) return;
    const larger = new Int16Array(Math.ceil(this.length / GROWTH) * GROWTH);
    larger.set(this.samples);
    this.samples = larger;
  }
}

/** A segment that waits holds its own sound, and not the room that it had to grow. */
function tight(segment: Segment): Segment {
  return { ...segment, pcm: segment.pcm.slice() };
}

function endOf({ startMs, pcm }: Pick<AudioBlock, 'startMs' | 'pcm'>): number {
  return startMs + pcm.length / PER_MS;
}

function tailOf(block: AudioBlock, fromMs: number): AudioBlock {
  const skip = Math.max(0, Math.round((fromMs - block.startMs) * PER_MS));
  if (skip === 0) return block;
  return { ...block, pcm: block.pcm.slice(skip), startMs: block.startMs + skip / PER_MS };
}

function clip(spans: readonly Span[], fromMs: number, toMs: number): Span[] {
  return spans
    .map(({ startMs, endMs }) => ({ startMs: Math.max(startMs, fromMs), endMs: Math.min(endMs, toMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs);
}

/** The middle of the quietest window between two times; of equal ones the last. */
function quietest({ pcm, startMs }: Segment, fromMs: number, toMs: number): number {
  let best = { energy: Infinity, ms: toMs };
  for (let ms = fromMs; ms <= toMs; ms += HOP_MS) {
    const at = Math.round((ms - startMs) * PER_MS);
    let energy = 0;
    for (const sample of pcm.subarray(at, at + WINDOW_MS * PER_MS)) energy += sample * sample;
    if (energy <= best.energy) best = { energy, ms: ms + WINDOW_MS / 2 };
  }
  return best.ms;
}
